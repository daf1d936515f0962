import { mailText } from "backend/platform/mail/mail-texts";

/** The fixed words of each newsletter. */
export const WORDS = {
  advertisement: mailText("newsletterAdvertisement"),
  number: mailText("newsletterNumber"),
  photo: mailText("newsletterPhoto"),
  readMore: mailText("newsletterReadMore"),
  unsubscribe: mailText("newsletterUnsubscribe"),
  changeLists: mailText("newsletterChangeLists"),
  disclosure: mailText("newsletterDisclosure"),
} as const;
