import { previewWidthIn } from "~/shared/lifecycle/preview-widths";

/** What is shown: the issue as it is now, or as readers get it. */
export const PREVIEWS = ["draft", "live"] as const;
export type PreviewOf = (typeof PREVIEWS)[number];

/** The widths of the preview in pixels: of a phone and of a screen. */
export const ISSUE_WIDTHS = [360, 1280] as const;
type Width = (typeof ISSUE_WIDTHS)[number];

/** What an address asks for; where it says nothing, the draft on a phone. */
export const shownIn = (params: URLSearchParams): { of: PreviewOf; width: Width } => ({
  of: PREVIEWS.find((one) => one === params.get("of")) ?? PREVIEWS[0],
  width: previewWidthIn(params, ISSUE_WIDTHS),
});

export const addressOfPreview = ({ of, width }: { of: PreviewOf; width: Width }) =>
  `?of=${of}&width=${width}`;
