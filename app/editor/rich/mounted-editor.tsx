import { type Editor, EditorStatus } from "@milkdown/core";
import { Milkdown, MilkdownProvider, useEditor, useInstance } from "@milkdown/react";
import { useEffect, useRef } from "react";
import { makeEditor } from "./editing";

type Props = {
  /** The editor is in the page, and still empty. */
  onCreated: (editor: Editor) => void;
  /** There will be none. */
  onFailed: () => void;
};

/** An editor without a text, in the page as long as this component is. */
export const MountedEditor = (props: Props) => (
  <MilkdownProvider>
    <Mounted {...props} />
  </MilkdownProvider>
);

function Mounted({ onCreated, onFailed }: Props) {
  const last = useRef<Editor | null>(null);
  // In development React mounts twice, so that there are two editors. The first one is created, too, and then destroyed.
  useEditor((root) => {
    const editor = makeEditor(root).onStatusChange((status) => {
      if (status === EditorStatus.Created && last.current === editor) onCreated(editor);
    });
    last.current = editor;
    return editor;
  }, []);
  const [isLoading, instance] = useInstance();
  useEffect(() => {
    if (!isLoading && !instance()) onFailed();
  }, [isLoading]);
  return <Milkdown />;
}
