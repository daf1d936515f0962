import { createContext, type ReactNode, useContext, useId } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import "./drawer.css";
import { useAddressDialog } from "./use-address-dialog";

type Place = { isDialog: boolean; titleId: string; back: string; close: () => void };
const PlaceContext = createContext<Place | undefined>(undefined);

function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error("The parts of a drawer stand within <Drawer>");
  return place;
}

/** The screen that stays behind a drawer, and is not shown where the drawer is a page. */
export const BehindDrawer = ({ children }: { children: ReactNode }) => (
  <div className="behind-drawer">{children}</div>
);

type Props = {
  /** The address of the screen behind it. */
  back: string;
  children: ReactNode;
};

/**
 * A screen of its own address that ordinary links open at the right edge, over the screen that they stand in; a page
 * without scripts, on phones, and for those who open its address. Its route stands below that of the screen:
 *
 *     <BehindDrawer>…</BehindDrawer>
 *     <Outlet />
 *
 * and shows
 *
 *     <Drawer back="/bookings">
 *       <DrawerHead title={booking.name} />
 *       <DrawerBody>…</DrawerBody>
 *       <DrawerBar>…</DrawerBar>
 *     </Drawer>
 *
 * The links to it have `preventScrollReset`.
 */
export function Drawer({ back, children }: Props) {
  const { isDialog, dialog, close } = useAddressDialog(back);
  const titleId = useId();
  return (
    <PlaceContext.Provider value={{ isDialog, titleId, back, close }}>
      {isDialog ? (
        <dialog
          ref={dialog}
          className="drawer"
          aria-labelledby={titleId}
          onCancel={(event) => {
            event.preventDefault();
            close();
          }}
        >
          {children}
        </dialog>
      ) : (
        <section className="drawer-page" aria-labelledby={titleId}>
          {children}
        </section>
      )}
    </PlaceContext.Provider>
  );
}

/** The title, and the way back. */
export function DrawerHead({ title }: { title: string }) {
  const { t } = useTranslation("frames");
  const { isDialog, titleId, back, close } = usePlace();
  return (
    <div className="drawer-head">
      {isDialog ? <h2 id={titleId}>{title}</h2> : <h1 id={titleId}>{title}</h1>}
      {isDialog ? (
        <Button type="button" variant="quiet" size="icon" aria-label={t("drawer.close")} onClick={close}>
          <Icon name="close" />
        </Button>
      ) : (
        <LinkButton variant="quiet" to={back}>
          {t("drawer.back")}
        </LinkButton>
      )}
    </div>
  );
}

/** The part that scrolls if it is longer than the window. */
export const DrawerBody = ({ children }: { children: ReactNode }) => (
  <div className="drawer-body">{children}</div>
);

/** Buttons that stay at the lower edge. */
export const DrawerBar = ({ children }: { children: ReactNode }) => (
  <div className="drawer-bar">{children}</div>
);
