import { withoutUnsafeSigns } from "./upload-rules";

/** The most files of an archive, and their bytes. */
export const MOST_ARCHIVED_FILES = 500;
export const MOST_ARCHIVED_BYTES = 2_000_000_000;

/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const LONGEST_STEM = 150;

/**
 * The names of files in an archive, which programs of any system unpack side by side: without folders, and different
 * from each other also where capitals make no difference. `usedNames`: names of other files in the archive.
 */
export function namesInArchive(filenames: readonly string[], usedNames: readonly string[] = []): string[] {
  const used = new Set(usedNames.map(asCompared));
  const latest = new Map<string, number>();
  return filenames.map((filename) => {
    const { stem, ending } = safeName(filename);
    const wanted = asCompared(`${stem}${ending}`);
    let nth = latest.get(wanted) ?? 1;
    const named = () => (nth === 1 ? `${stem}${ending}` : `${stem} (${nth})${ending}`);
    while (used.has(asCompared(named()))) nth += 1;
    latest.set(wanted, nth);
    used.add(asCompared(named()));
    return named();
  });
}

const asCompared = (name: string) => name.normalize("NFC").toLowerCase();

function safeName(filename: string): { stem: string; ending: string } {
  const flat = withoutUnsafeSigns(filename.normalize("NFC").replace(/[\\/]/g, "_"));
  const name = flat.replace(/^[. ]+|[. ]+$/g, "") || "datei";
  const [, stem = name, ending = ""] = /^(.+?)(\.[A-Za-z0-9]{1,5})?$/s.exec(name) ?? [];
  const short = [...stem].slice(0, LONGEST_STEM).join("").trimEnd();
  return { stem: DEVICE.test(`${short}${ending}`) ? `_${short}` : short, ending };
}
