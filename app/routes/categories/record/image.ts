/** The image that the form shows and changes; those of other locales stay as they are. */
export const germanImage = <Content>(images: readonly { locale: string; content: Content }[] = []) =>
  images.find(({ locale }) => locale === "de")?.content;
