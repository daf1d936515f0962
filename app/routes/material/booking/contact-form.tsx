import { Form, type useActionData } from "@remix-run/react";
import { CONTACT_CHANNELS, MATERIAL_TEXT_LENGTHS } from "domain/material/contact";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMessages } from "~/forms/messages";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import type { writeContact } from "./booking.server";

type Refused = ReturnType<typeof useActionData<typeof writeContact>>;

/** Writes down who was spoken with, and what was said. */
export function ContactForm(props: {
  idempotencyKey: string;
  refused: Refused;
  /** Whether the material may become requested by it. */
  mayRequest: boolean;
}) {
  const { t } = useTranslation("material");
  const { refused } = props;
  const values = refused?.values;
  return (
    <Card title={t("contact.title")} id="contact">
      <Form method="post" className="field-grid">
        <input type="hidden" name="idempotencyKey" value={refused?.idempotencyKey ?? props.idempotencyKey} />
        <Field name="channel" label={t("contact.channel")} refused={refused}>
          {(attributes) => (
            <select {...attributes} defaultValue={values?.channel ?? "phone"}>
              {CONTACT_CHANNELS.map((channel) => (
                <option key={channel} value={channel}>
                  {t(`channel.${channel}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field name="contactPerson" label={t("contact.person")} refused={refused}>
          {(attributes) => (
            <input
              type="text"
              {...attributes}
              maxLength={MATERIAL_TEXT_LENGTHS.person}
              autoComplete="off"
              defaultValue={values?.contactPerson}
            />
          )}
        </Field>
        <Field name="note" label={t("contact.note")} refused={refused} wide>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              required
              maxLength={MATERIAL_TEXT_LENGTHS.note}
              defaultValue={values?.note}
            />
          )}
        </Field>
        {props.mayRequest ? (
          <Field name="isRequest" refused={refused} wide>
            {(attributes) => (
              <label className="choice">
                <input
                  type="checkbox"
                  {...attributes}
                  value="on"
                  defaultChecked={values?.isRequest === "on"}
                />
                <span>{t("contact.isRequest")}</span>
              </label>
            )}
          </Field>
        ) : null}
        <div>
          <Button type="submit" variant="primary">
            {t("contact.write")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type Attributes = { id: string; name: string; "aria-invalid"?: true; "aria-describedby"?: string };

function Field(props: {
  name: string;
  label?: string;
  refused: Refused;
  wide?: boolean;
  children: (attributes: Attributes) => ReactNode;
}) {
  const { name, label, refused, wide, children } = props;
  const messages = useMessages();
  const problems = refused?.problems.filter(({ field }) => field === name) ?? [];
  const id = `contact-${name}`;
  const wrong =
    problems.length > 0 ? ({ "aria-invalid": true, "aria-describedby": `${id}-error` } as const) : {};
  return (
    <div className={wide ? "field col-span-full" : "field"}>
      {label ? (
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
      ) : null}
      {children({ id, name, ...wrong })}
      {problems.length > 0 ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          {messages(problems).join(" ")}
        </p>
      ) : null}
    </div>
  );
}
