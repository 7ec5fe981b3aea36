import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SitePicture } from '#shared/contracts/desk-pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/Notice.tsx';
import { FileButton } from './FileButton.tsx';
import { UploadList } from './UploadList.tsx';
import { useUpload } from './use-library-upload.ts';
import type { TakenFiles } from './use-upload.ts';

interface PictureUploadProps {
  /** Purpose, added to the button's label for screen readers. */
  label: string;
  /** Called for each picture, with how many were chosen together. Undefined: the role may not upload. */
  onDone: ((picture: SitePicture, chosen: number) => void) | undefined;
  /** Whether several pictures can be chosen together. */
  takesMany?: boolean;
  takes?: TakenFiles;
  /** Files that are uploaded immediately, such as pasted files. */
  filesAtStart?: readonly File[];
  /** Other actions, beside the upload button. */
  others?: ReactNode;
  /** Another way to choose a picture, below the buttons. */
  below?: ReactNode;
  children?: ReactNode;
}

/** A drop zone: choose, drop or paste pictures. */
export function PictureUpload({
  label,
  onDone,
  takesMany = false,
  takes = 'pictures',
  filesAtStart = [],
  others,
  below,
  children,
}: PictureUploadProps) {
  const t = useTranslate();
  if (!onDone)
    return (
      <div className="picture-drop">
        {children}
        <div className="picture-acts">{others}</div>
        <p className="field-hint picture-hint">{t('pictures.by_centre')}</p>
        {below}
      </div>
    );
  return (
    <DropPlace label={label} onDone={onDone} takesMany={takesMany} takes={takes} filesAtStart={filesAtStart} others={others} below={below}>
      {children}
    </DropPlace>
  );
}

function DropPlace({
  label,
  onDone,
  takesMany = false,
  takes = 'pictures',
  filesAtStart = [],
  others,
  below,
  children,
}: PictureUploadProps & { onDone: NonNullable<PictureUploadProps['onDone']> }) {
  const t = useTranslate();
  const [isOver, setIsOver] = useState(false);
  const [left, setLeft] = useState<readonly string[]>([]);
  const { uploads, start, cancel, again, cancelAll } = useUpload(onDone, takes);
  const take = (files: readonly File[]): boolean => {
    if (files.length === 0) return false;
    const taken = takesMany ? files : files.slice(0, 1);
    setLeft(files.slice(taken.length).map(({ name }) => name));
    if (!takesMany) cancelAll(); // the latest choice counts
    start(taken);
    return true;
  };
  const wasStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!wasStarted.current) take(filesAtStart);
    wasStarted.current = true;
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent) => {
    if (take([...event.clipboardData.files])) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are optional; the button inside works for everybody
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
        <FileButton icon="plus" label={t('pictures.upload')} purpose={label} takes={takes} takesMany={takesMany} onChoose={take} />
        {others}
      </div>
      <p className="field-hint picture-hint">{t(toHint(takes, takesMany))}</p>
      {below}
      {left.length > 0 && (
        <Notice tone="info" role="alert">
          {t('pictures.left_out', { names: left.join(', '), count: left.length })}
        </Notice>
      )}
      <UploadList uploads={uploads} onCancel={cancel} onAgain={again} onCancelAll={cancelAll} />
    </div>
  );
}
// messages: pictures.drop, pictures.drop_many, pictures.drop_documents

function toHint(takes: TakenFiles, takesMany: boolean): string {
  if (takes === 'documents') return 'pictures.drop_documents';
  return takesMany ? 'pictures.drop_many' : 'pictures.drop';
}

/** A button for the row of the upload button. */
export function PictureAct({ icon, label, onClick }: { icon: 'search' | 'eye' | 'edit' | 'trash'; label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}
