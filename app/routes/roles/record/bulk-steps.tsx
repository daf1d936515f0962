import { permissionMatrix } from "domain/permissions/matrix";
import { fieldsOf } from "~/forms";
import { permissionAreaName } from "~/i18n/area-names";
import { texts } from "~/i18n/i18n";
import type { BulkStepsOf } from "~/lists/bulk/bulk-screen";
import { permissionText } from "~/records/permissions/permission-text";
import type { roleRoutes } from "./routes.server";

const { Choice } = fieldsOf<{ value: string }>();

/** The rights that are not bound to a medium, by area. */
function choices() {
  const word = texts("frame");
  const { areas, bare, content } = permissionMatrix([]);
  const of = (group: string, names: readonly (string | null)[]) =>
    names.flatMap((value) => (value === null ? [] : [{ value, label: permissionText(value, word), group }]));
  return [
    ...areas.rows.flatMap(({ row, cells }) => of(permissionAreaName(row), cells)),
    ...of(texts("roles")("bulk.bare"), bare),
    ...of(
      texts("roles")("bulk.content"),
      content.rows.flatMap(({ cells }) => cells),
    ),
  ];
}

/** A right that many roles get, or lose. */
export const roleSteps: BulkStepsOf<typeof roleRoutes.changeMany> = {
  fields: () => ({ value: { required: true } }),
  value: () => (
    <Choice
      name="value"
      label={texts("roles")("bulk.right")}
      of={choices()}
      empty={texts("roles")("choose")}
    />
  ),
};
