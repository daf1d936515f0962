import { type BlockKind, readBlockKey } from "domain/newsletters/blocks";
import type { blockForm, newsletterForm } from "domain/newsletters/newsletter";
import { fieldsOf, useNamedField } from "~/forms";
import { initialText } from "~/forms/fields/field-frame";
import { rowsIn } from "~/forms/fields/rows-field";
import { useTranslation } from "~/i18n/use-translation";
import { Hint } from "~/ui/text";
import type { ShownNewsletter } from "../record/newsletter.server";

const Rows = rowsIn<typeof newsletterForm>();
const Block = fieldsOf<typeof blockForm>();

type BlocksProps = { blocks: ShownNewsletter["blocks"] };

/** The parts of the issue in the order of the newsletter, each with its own text. */
export function Blocks({ blocks }: BlocksProps) {
  const { t } = useTranslation("newsletters");
  const summary = (value: (field: string) => string) => {
    const block = blocks.find(({ key }) => key === value("key"));
    if (!block) return value("key");
    const state = block.problem
      ? t(`problem.${block.problem as "unpublished"}`)
      : value("isLeftOut")
        ? t("leftOut")
        : null;
    const kind = t(`kind.${block.kind as BlockKind}`);
    return [`${kind}: ${block.title}`, state].filter(Boolean).join(" – ");
  };
  return (
    <Rows name="blocks" sorts fixed summary={summary}>
      <BlockFields blocks={blocks} summary={summary} />
    </Rows>
  );
}

function BlockFields({
  blocks,
  summary,
}: BlocksProps & { summary: (value: (field: string) => string) => string }) {
  const { t } = useTranslation("newsletters");
  const { field, read } = useNamedField("key");
  const key = field ? (initialText(field) ?? "") : (read[0] ?? "");
  const block = blocks.find((one) => one.key === key);
  const isAd = readBlockKey(key)?.kind === "ad";
  return (
    <div className="grid gap-3" id={field ? `block-${key.replace(":", "-")}` : undefined}>
      {field ? (
        <input type="hidden" name={field.name} value={key} />
      ) : (
        <p>{summary((name) => (name === "key" ? key : ""))}</p>
      )}
      {isAd ? (
        <Hint>{t("hints.adText")}</Hint>
      ) : (
        <>
          <Block.LongText
            name="text"
            rows={3}
            hint={block?.intro ? t("hints.text", { intro: block.intro }) : t("hints.noText")}
          />
          <Block.Check name="isLeftOut" />
        </>
      )}
    </div>
  );
}
