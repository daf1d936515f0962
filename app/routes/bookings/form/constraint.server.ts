import { bookingFormSchemas } from "domain/bookings/form-schema";
import { seriesFormSchema } from "domain/bookings/series-form";
import { formConstraint } from "~/forms/post/parse-form.server";

type Constraint = ReturnType<typeof formConstraint>;

/** Native constraints of the fields of all types, because another medium can give the form other fields. */
export const bookingFormConstraint: Constraint = Object.assign(
  {},
  ...[...Object.values(bookingFormSchemas), seriesFormSchema].map(formConstraint),
);
