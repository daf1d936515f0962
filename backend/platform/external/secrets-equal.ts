import { createHash, timingSafeEqual } from "node:crypto";

const digest = (secret: string) => createHash("sha256").update(secret).digest();

/** Whether somebody has shown a secret. It takes the same time, however much of it is right. */
export const areSecretsEqual = (given: string, genuine: string): boolean =>
  timingSafeEqual(digest(given), digest(genuine));
