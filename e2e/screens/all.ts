import { articles } from "./articles";
import { billing } from "./billing";
import { booking } from "./booking";
import { bookingLists } from "./booking-lists";
import { bulk } from "./bulk";
import { companies } from "./companies";
import { frame } from "./frame";
import { immoflash } from "./immoflash";
import { immoflashIssues } from "./immoflash-issues";
import { issues } from "./issues";
import { library } from "./library";
import { material } from "./material";
import { newBooking } from "./new-booking";
import { newsletters } from "./newsletters";
import { withStatesOfEachArea } from "./of-each-area";
import { overviews } from "./overviews";
import { pages } from "./pages";
import { pressReleases } from "./press-releases";
import { qrcodes } from "./qrcodes";
import { receivers } from "./receivers";
import { records } from "./records";
import type { Screens } from "./screen";
import { users } from "./users";

/** Every screen that exists, in the states it can be in. */
export const screens: Screens = withStatesOfEachArea({
  ...frame,
  ...bookingLists,
  ...billing,
  ...bulk,
  ...material,
  ...newBooking,
  ...booking,
  ...issues,
  ...immoflashIssues,
  ...newsletters,
  ...immoflash,
  ...pressReleases,
  ...pages,
  ...qrcodes,
  ...articles,
  ...library,
  ...records,
  ...receivers,
  ...users,
  ...companies,
  ...overviews,
});
