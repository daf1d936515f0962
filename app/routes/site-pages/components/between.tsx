import type { ComponentPlace } from "domain/site-pages/component-order";
import { useTranslation } from "~/i18n/use-translation";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";
import { Do } from "./do-button";
import { OtherPage } from "./other-page";
import { addIntent, chooseIntent, elsewhereIntent, LEAVE, partPlaceText, takeIntent } from "./part-intents";
import { COMPONENTS, idOfPart, type Tree } from "./part-tree";
import { ChoiceCard, choicesNow, type PartChoice, TypeChooser } from "./type-chooser";

type Props = { tree: Tree; place: ComponentPlace };

const isAt = (place: ComponentPlace, other: ComponentPlace | null) =>
  other !== null && other.within === place.within && other.before === place.before;

/** Where a component can be put: a button, and the choice of what it is to be. */
export function Between({ tree, place }: Props) {
  const { t } = useTranslation("site-pages");
  const scripts = useHydrated();
  const { edited } = tree;
  if (!edited) return null;
  const { parts, remembered } = edited;
  const { within, before } = place;
  const { chooser, elsewhere } = parts;
  const at = before ?? within;
  const name = at ? tree.nameOf(at) : "";
  const target = at ? idOfPart(at) : COMPONENTS;
  const id = `put-${partPlaceText(place).replace("/", "-")}`;
  const intentOf = (choice: PartChoice) => {
    if (choice === "elsewhere") return elsewhereIntent(place);
    if (choice !== "remembered") return addIntent(choice, place);
    return remembered ? takeIntent(remembered, place) : LEAVE;
  };
  if (elsewhere && isAt(place, elsewhere.place))
    return <OtherPage elsewhere={elsewhere} target={target} leave={() => parts.leave(id)} />;
  if (isAt(place, chooser) && !scripts)
    return (
      <fieldset className="page-chooser">
        <legend>{t("components.choose")}</legend>
        <div className="type-cards">
          {choicesNow(remembered).map((choice) => (
            <Do
              key={choice}
              intent={intentOf(choice)}
              does={choice}
              at={choice === "elsewhere" ? target : COMPONENTS}
              className="type-card"
            >
              <ChoiceCard choice={choice} remembered={remembered} />
            </Do>
          ))}
        </div>
        <div>
          <Do intent={LEAVE} does="leave" at={target} variant="quiet">
            {t("components.chooseNone")}
          </Do>
        </div>
      </fieldset>
    );

  /** What comes from elsewhere is asked of the server, with all that is typed. */
  function choose(choice: PartChoice) {
    if (choice !== "elsewhere" && choice !== "remembered") {
      parts.change({ what: "add", type: choice, ...place }, "field");
      return;
    }
    parts.choose(null);
    edited?.post(intentOf(choice));
  }

  return (
    <div className={before ? "page-between" : undefined}>
      <Do
        id={id}
        intent={chooseIntent(place)}
        does={before ? "insert" : "add"}
        at={target}
        {...(before ? ({ size: "icon", variant: "quiet" } as const) : {})}
        aria-label={
          before
            ? t("components.addBefore", { name })
            : within
              ? t("components.addWithin", { name })
              : undefined
        }
        act={() => parts.choose(place)}
      >
        <Icon name="plus" />
        {before ? null : t("components.add")}
      </Do>
      {isAt(place, chooser) ? (
        <TypeChooser
          remembered={remembered}
          returnsTo={id}
          onChoose={choose}
          onClose={() => parts.choose(null)}
        />
      ) : null}
    </div>
  );
}
