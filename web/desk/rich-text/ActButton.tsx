import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import type { Act } from './acts.ts';
import { Sign } from './Sign.tsx';

interface Props {
  editor: Editor;
  act: Act;
}

/** Button for an action on the selection or at the caret. */
export function ActButton({ editor, act: { name, sign, isOn, run } }: Props) {
  const t = useTranslate();
  const { isPressed, isPossible } = useEditorState({
    editor,
    selector: () => ({ isPressed: isOn?.(editor), isPossible: run(editor.can().chain()).run() }),
  });
  const label = t(`rich_text.${name}`);
  return (
    <button
      type="button"
      className={`rich-text-act rich-text-${name}`}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={!isPossible && !isPressed}
      onClick={() => isPossible && run(editor.chain().focus()).run()}
    >
      <Sign sign={sign} />
    </button>
  );
}
// messages: rich_text.*
