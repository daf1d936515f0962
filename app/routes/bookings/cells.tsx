import screenTexts from "virtual:texts/bookings";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KEY_FIELD } from "~/forms/post/form-values";
import { PlainPost } from "~/forms/screen/plain-post";
import { areaCrumb } from "~/i18n/area-crumb";
import { useTranslation } from "~/i18n/use-translation";
import { listsHandle } from "~/lists/list-handle";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { TableBox } from "~/ui/data-table";
import { Field } from "~/ui/field";
import { PageHead } from "~/ui/page-head";
import { FieldError, Hint } from "~/ui/text";
import { loadPaste, pasteCells } from "./cell/paste.server";

export const loader = loadPaste;
export const action = pasteCells;
export { repeatable as clientAction } from "~/forms/screen/connection";

export const handle = listsHandle({ i18n: screenTexts, breadcrumbs: () => [areaCrumb("bookings")] });

/** A block that was copied in a spreadsheet: where it goes, what it would change and what is refused, then one post. */
export default function PasteCells() {
  const { t } = useTranslation("lists");
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { from, search } = loaded;
  const back = search ? `/bookings?${search}` : "/bookings";
  const pasted = answer?.pasted ?? [];
  return (
    <>
      <PageHead title={t("paste.title")} />
      {pasted.length > 0 && answer ? (
        <Card title={t("paste.preview", { count: answer.cells.length, total: pasted.length })}>
          <TableBox fits label={t("paste.title")}>
            <thead>
              <tr>
                <th scope="col">{t("paste.record")}</th>
                <th scope="col">{t("paste.column")}</th>
                <th scope="col">{t("paste.now")}</th>
                <th scope="col">{t("paste.then")}</th>
              </tr>
            </thead>
            <tbody>
              {pasted.map(({ id, client, column, now, typed, problem }, nth) => (
                // Where two cells are outside the list, nothing else tells them apart.
                <tr key={nth}>
                  <td>{id ? `${client} · ${id}` : "–"}</td>
                  <td>{column || "–"}</td>
                  <td>{now || "–"}</td>
                  <td>
                    {typed}
                    {problem ? <FieldError>{problem}</FieldError> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </TableBox>
          <PlainPost
            className="mt-4 flex flex-wrap gap-2"
            hidden={{
              step: "execute",
              from,
              search,
              cells: JSON.stringify(answer.cells),
              [KEY_FIELD]: answer.idempotencyKey,
            }}
          >
            {answer.cells.length > 0 ? (
              <Button variant="primary">{t("paste.execute", { count: answer.cells.length })}</Button>
            ) : null}
            <LinkButton to={back}>{t("cells.cancel")}</LinkButton>
          </PlainPost>
        </Card>
      ) : null}
      <Card title={pasted.length > 0 ? t("paste.again") : undefined}>
        <PlainPost
          hidden={{
            step: "preview",
            from,
            search,
          }}
        >
          <Field label={t("paste.text")} htmlFor="paste-text">
            <textarea
              id="paste-text"
              key={answer?.text}
              name="text"
              rows={10}
              defaultValue={answer?.text ?? ""}
              aria-invalid={answer?.problem ? true : undefined}
              aria-describedby="paste-hint"
            />
            {answer?.problem ? <FieldError role="alert">{answer.problem}</FieldError> : null}
          </Field>
          <Hint id="paste-hint">{t("paste.hint")}</Hint>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button variant={pasted.length > 0 ? "plain" : "primary"}>{t("paste.check")}</Button>
            <LinkButton to={back}>{t("cells.cancel")}</LinkButton>
          </div>
        </PlainPost>
      </Card>
    </>
  );
}
