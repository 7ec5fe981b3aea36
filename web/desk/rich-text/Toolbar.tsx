import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { ActButton } from './ActButton.tsx';
import { linkSign, newTable, tableActs, textActs, undoActs } from './acts.ts';
import { LinkForm } from './LinkForm.tsx';
import { Sign } from './Sign.tsx';
import { keepOneStop, stepAlong } from './step-along.ts';

interface Props {
  editor: Editor;
  /** Id of the text that it controls. */
  controls: string;
}

/** Toolbar with a single tab stop; arrow keys move between buttons (WAI-ARIA, toolbar). */
export function Toolbar({ editor, controls }: Props) {
  const t = useTranslate();
  const [isLinking, setLinking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const { isInTable, isLink, canLink } = useEditorState({
    editor,
    selector: () => ({
      isInTable: editor.isActive('table'),
      isLink: editor.isActive('link'),
      canLink: editor.isActive('link') || !editor.state.selection.empty,
    }),
  });
  useEffect(() => {
    if (bar.current) keepOneStop(bar.current); // table buttons depend on the caret
  });
  const step = (event: KeyboardEvent) => {
    if (bar.current && stepAlong(bar.current, event.key)) event.preventDefault();
  };
  return (
    <div className="rich-text-tools">
      <div ref={bar} role="toolbar" aria-label={t('rich_text.tools')} aria-controls={controls} className="rich-text-bar" onKeyDown={step}>
        {textActs.map((act) => (
          <ActButton key={act.name} editor={editor} act={act} />
        ))}
        <button
          type="button"
          className="rich-text-act rich-text-link"
          aria-label={t('rich_text.link')}
          title={t('rich_text.link')}
          aria-pressed={isLink}
          aria-expanded={isLinking}
          aria-disabled={!canLink}
          onClick={() => canLink && setLinking(!isLinking)}
        >
          <Sign sign={linkSign} />
        </button>
        {isInTable ? (
          tableActs.map((act) => <ActButton key={act.name} editor={editor} act={act} />)
        ) : (
          <ActButton editor={editor} act={newTable} />
        )}
        {undoActs.map((act) => (
          <ActButton key={act.name} editor={editor} act={act} />
        ))}
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </div>
  );
}
