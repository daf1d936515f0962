import { Form, useLocation, useNavigation } from "@remix-run/react";
import type { FormConflict, PostedValues } from "~/forms/post/form-answer";
import { KEY_FIELD, wholeOf } from "~/forms/post/form-values";
import { byField, differingFields, mergeForms } from "~/forms/post/merge-forms";
import { useTranslation } from "~/i18n/use-translation";
import { Button, LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { TableBox } from "~/ui/data-table";
import { fieldText } from "./field-text";

type ConflictProps = {
  conflict: FormConflict;
  idempotencyKey: string;
  /** The fields' labels by path. A field without a label is shown with its path. */
  labels: Record<string, string>;
  /** The text for a value (the label of an id, "ja" for "on"). If undefined, the value itself is shown. */
  describe?: (field: string, value: string) => string | undefined;
};

/**
 * Decisions §7: a save on an older version is not lost and does not overwrite the newer one. What only one side changed
 * is merged. Of a field that both changed the user sees both values, and chooses: neither is chosen before. The choice is
 * posted as the merged form, with the version it was merged into.
 */
export function ConflictScreen({ conflict, idempotencyKey, labels, describe }: ConflictProps) {
  const { t } = useTranslation("forms");
  const { pathname, search } = useLocation();
  const pending = useNavigation().formData?.get(KEY_FIELD) === idempotencyKey;
  const { mine, theirs, base, version, updatedBy, isOwn } = conflict;
  const paths = [...Object.keys(labels), ...Object.keys(mine), ...Object.keys(theirs)];
  const names = [...new Set(paths.map(wholeOf))];
  const valuesOf = { mine: byField(mine), theirs: byField(theirs) };
  const clashes = conflict.asked ?? differingFields(mine, theirs);
  const merged = mergeForms(base ?? {}, mine, theirs);
  const theirNames = merged.taken.filter((name) => !clashes.includes(name));
  const rows = names.filter((name) => clashes.includes(name));
  const isMine = (name: string) => Object.keys(valuesOf.mine(name)).length > 0;
  const ownNames = names.filter(
    (name) => isMine(name) && !clashes.includes(name) && !theirNames.includes(name),
  );
  const who = isOwn
    ? t("conflict.byOwn")
    : updatedBy
      ? t("conflict.byName", { name: updatedBy })
      : t("conflict.byOther");
  return (
    <Form method="post" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{t("conflict.title")}</h2>
      <p className="mb-4">
        {who} {t("conflict.choose")}
      </p>
      {theirNames.length > 0 ? (
        <p className="mb-4">
          {t("conflict.taken", { fields: theirNames.map((name) => labels[name] ?? name).join(", ") })}
        </p>
      ) : null}
      <input type="hidden" name={KEY_FIELD} value={idempotencyKey} />
      <input type="hidden" name="kit/version" value={version} />
      <input type="hidden" name="kit/snapshot" value={JSON.stringify(theirs)} />
      {ownNames.map((name) => (
        <Values key={name} side="mine" name={name} parts={valuesOf.mine(name)} chosen />
      ))}
      {theirNames.map((name) => (
        <Values key={name} side="theirs" name={name} parts={valuesOf.theirs(name)} chosen />
      ))}
      <Card flush className="mb-4">
        <TableBox labelledBy="conflict-title">
          <thead>
            <tr>
              <th scope="col">{t("conflict.field")}</th>
              <th scope="col">{t("conflict.mine")}</th>
              <th scope="col">{t("conflict.theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((name) => (
              <ConflictRow
                key={name}
                name={name}
                label={labels[name] ?? name}
                valuesOf={valuesOf}
                labels={labels}
                describe={describe}
              />
            ))}
          </tbody>
        </TableBox>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="save" variant="primary" aria-disabled={pending || undefined}>
          {pending ? t("pending.save") : t("conflict.save")}
        </Button>
        <LinkButton to={pathname + search} reloadDocument>
          {t("conflict.discard")}
        </LinkButton>
      </div>
    </Form>
  );
}

type RowProps = Pick<ConflictProps, "labels" | "describe"> & {
  name: string;
  label: string;
  valuesOf: Record<"mine" | "theirs", (name: string) => PostedValues>;
};

function ConflictRow({ name, label, labels, valuesOf, describe }: RowProps) {
  const { t } = useTranslation("forms");
  return (
    <tr>
      <th scope="row">
        {label}
        <input type="hidden" name={`kit/ask/${name}`} value="1" />
      </th>
      {(["mine", "theirs"] as const).map((side) => {
        const parts = valuesOf[side](name);
        const text = fieldText(parts, labels, describe);
        return (
          <td key={side}>
            <label className="choice">
              <input
                type="radio"
                name={`kit/choice/${name}`}
                value={side}
                required
                aria-label={t(side === "mine" ? "conflict.keepMine" : "conflict.takeTheirs", {
                  label,
                  value: text || t("conflict.empty"),
                })}
              />
              <span className="whitespace-pre-line">{text || t("conflict.empty")}</span>
            </label>
            <Values side={side} name={name} parts={parts} />
          </td>
        );
      })}
    </tr>
  );
}

type ValuesProps = {
  side: "mine" | "theirs";
  name: string;
  /** The field's values; those of rows by their paths. */
  parts: PostedValues;
  chosen?: boolean;
};

function Values({ side, name, parts, chosen }: ValuesProps) {
  return (
    <>
      {chosen ? <input type="hidden" name={`kit/choice/${name}`} value={side} /> : null}
      {Object.entries(parts).flatMap(([path, values]) =>
        values.map((value, index) => (
          <input key={`${path} ${index}`} type="hidden" name={`kit/${side}/${path}`} value={value} />
        )),
      )}
    </>
  );
}
