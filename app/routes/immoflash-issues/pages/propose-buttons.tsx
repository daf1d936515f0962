import { COVER_PAGES } from "domain/immoflash-issues/proposal";
import { useFields } from "~/forms/fields/fields-context";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Actions } from "~/ui/layout";
import { Hint } from "~/ui/text";
import { BEGIN_LIKE_BEFORE, BEGIN_WITH_COVERS, PROPOSE_ADS, PROPOSE_ARTICLES } from "./intents";
import { usePages } from "./use-issue-pages";

type Props = { children: string };

/** Places the ads that have no place. */
export function ProposeButton({ children }: Props) {
  const { propose } = usePages();
  return (
    <PagesButton refresh={PROPOSE_ADS} onPress={propose}>
      {children}
    </PagesButton>
  );
}

/** Places articles where one is missing. */
export function ProposeArticles({ children }: Props) {
  const { proposeArticles } = usePages();
  return (
    <PagesButton refresh={PROPOSE_ARTICLES} onPress={proposeArticles}>
      {children}
    </PagesButton>
  );
}

/** What an issue without pages says, and what it can begin with. */
export function NoPages() {
  const { t } = useTranslation("immoflash-issues");
  const { offers, begin } = usePages();
  const isRead = useFields().read !== undefined;
  const before = offers?.before;
  return (
    <>
      <Hint>{t("rows.pages.empty")}</Hint>
      {isRead ? null : (
        <Actions className="my-3">
          {before ? (
            <PagesButton refresh={BEGIN_LIKE_BEFORE} onPress={() => begin(before.pageTypes)}>
              {t("grid.beginLike", { title: before.title })}
            </PagesButton>
          ) : null}
          <PagesButton refresh={BEGIN_WITH_COVERS} onPress={() => begin(COVER_PAGES)}>
            {t("grid.beginWithCovers")}
          </PagesButton>
        </Actions>
      )}
    </>
  );
}

/** Changes the pages on the screen; without scripts a post of the form does. */
function PagesButton({ refresh, onPress, children }: Props & { refresh: string; onPress: () => void }) {
  return (
    <Button
      name="intent"
      value={`refresh/${refresh}`}
      formNoValidate
      size="small"
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </Button>
  );
}
