import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { listSitePictures } from '#shared/contracts/desk-pictures.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useMay } from '../lib/staff.ts';
import { type Act, linkSign, newTable, pictureSign, tableActs, textActs, undoActs } from './acts.ts';
import type { TextPicture } from './extensions.ts';
import { LinkForm } from './LinkForm.tsx';
import { PictureForm } from './PictureForm.tsx';

interface ToolbarProps {
  editor: Editor;
  /** Id of the text that it controls. */
  controls: string;
  /** Language of the text. */
  locale: Locale;
  /** Pictures pasted or dropped into the text; undefined if there are none. */
  files: readonly File[] | undefined;
  /** Called when these pictures are inserted or dismissed. */
  onFilesDone: () => void;
}

/** Toolbar with a single tab stop; arrow keys move between buttons (WAI-ARIA, toolbar). */
export function Toolbar({ editor, controls, locale, files, onFilesDone }: ToolbarProps) {
  const t = useTranslate();
  const may = useMay();
  const [isPicturing, setPicturing] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const { isInTable, isLink, canLink, picture } = useEditorState({
    editor,
    selector: () => ({
      isInTable: editor.isActive('table'),
      isLink: editor.isActive('link'),
      picture: editor.isActive('picture') ? (editor.getAttributes('picture') as TextPicture) : undefined, // safe: the attributes of the node
      canLink: editor.isActive('link') || !editor.state.selection.empty,
    }),
  });
  useEffect(() => {
    if (bar.current) keepOneStop(bar.current); // after each render, because the caret's position determines the table buttons
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
        {may(listSitePictures) && (
          <button
            type="button"
            className="rich-text-act rich-text-picture-act"
            aria-label={t(picture ? 'rich_text.picture_edit' : 'rich_text.picture')}
            title={t(picture ? 'rich_text.picture_edit' : 'rich_text.picture')}
            aria-pressed={picture !== undefined}
            aria-haspopup="dialog"
            onClick={() => setPicturing(true)}
          >
            <Sign sign={pictureSign} />
          </button>
        )}
        {isInTable ? (
          tableActs.map((act) => <ActButton key={act.name} editor={editor} act={act} />)
        ) : (
          <ActButton editor={editor} act={newTable} />
        )}
        {undoActs.map((act) => (
          <ActButton key={act.name} editor={editor} act={act} />
        ))}
      </div>
      {(isPicturing || files) && (
        <PictureForm
          editor={editor}
          locale={locale}
          selected={files ? undefined : picture}
          files={files ?? []}
          onDone={() => {
            setPicturing(false);
            onFilesDone();
          }}
        />
      )}
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </div>
  );
}

interface ActButtonProps {
  editor: Editor;
  act: Act;
}

/** Button for an action on the selection or at the caret. */
function ActButton({ editor, act: { name, sign, isOn, run } }: ActButtonProps) {
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

/** Icon of a button, whose accessible name describes the action. */
function Sign({ sign }: Pick<Act, 'sign'>) {
  if (typeof sign === 'string') return <span aria-hidden="true">{sign}</span>;
  return (
    <svg className="icon icon-small" aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
      <path d={sign.path} />
    </svg>
  );
}

/** Functions that return the index of the button to which a key moves the focus. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus and the tab stop. Returns whether it handled the key. */
function stepAlong(bar: HTMLElement, key: string): boolean {
  const buttons = [...bar.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const next = at < 0 ? undefined : buttons[steps[key]?.(at, buttons.length) ?? -1];
  if (!next) return false;
  setStop(buttons, next);
  next.focus();
  return true;
}

/** Keeps one tab stop in the bar: the button focused last, else the first. */
function keepOneStop(bar: HTMLElement): void {
  const buttons = [...bar.querySelectorAll('button')];
  setStop(buttons, buttons.find((button) => button.getAttribute('tabindex') === '0') ?? buttons[0]);
}

function setStop(buttons: readonly HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
