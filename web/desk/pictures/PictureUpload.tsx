import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import type { SitePicture } from '#shared/contracts/desk-pictures.ts';
import { uploadTypes } from '#shared/site/picture-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { UploadStatus } from './UploadStatus.tsx';
import { useUpload } from './use-upload.ts';

interface Props {
  /** What it is for, said behind the button's word. */
  label: string;
  onDone: (picture: SitePicture) => void;
  /** Beside the button. */
  others?: ReactNode;
  /** Another way to name one. */
  below?: ReactNode;
  children?: ReactNode;
}

/** A place for a picture: chosen, dropped or pasted there. */
export function PictureUpload({ label, onDone, others, below, children }: Props) {
  const t = useTranslate();
  const [isOver, setIsOver] = useState(false);
  const { upload, start, cancel, again } = useUpload(onDone);
  const take = (files: FileList | null | undefined): boolean => {
    const [file] = files ?? [];
    if (file) start(file);
    return file !== undefined;
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.files)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are more ways; the button inside is everybody's
    <div
      className={classNames('picture-drop', isOver && 'picture-drop-over')}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      <div className="picture-acts">
        <label className="button button-secondary button-small picture-file">
          <Icon name="plus" size="small" />
          <span className="button-words">{t('pictures.upload')}</span>
          <span className="visually-hidden">{label}</span>
          <input
            type="file"
            accept={uploadTypes}
            onChange={({ currentTarget }) => {
              take(currentTarget.files);
              currentTarget.value = ''; // the same file may be chosen again
            }}
          />
        </label>
        {others}
      </div>
      <p className="field-hint picture-hint">{t('pictures.drop')}</p>
      {below}
      {upload.state !== 'idle' && <UploadStatus upload={upload} onCancel={cancel} onAgain={again} />}
    </div>
  );
}

/** A button of the same row. */
export function PictureAct({ icon, label, onClick }: { icon: 'search' | 'eye' | 'edit' | 'trash'; label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}
