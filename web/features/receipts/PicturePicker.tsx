import { type DragEvent, useState } from 'react';
import { pictureTypes, receiptTypes } from '#shared/site/late-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { ReceiptPictureState } from './use-receipt-picture.ts';

interface Props {
  state: ReceiptPictureState;
  isDisabled: boolean;
  /** The form's error for the picture. */
  error: string | undefined;
}

/** Field to take, choose or drop the receipt's picture. Then shows a preview with a remove button. */
export function PicturePicker({ state, isDisabled, error }: Props) {
  const t = useTranslate();
  const { picture, isPreparing, problem, choose, remove } = state;
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled) void choose([...event.dataTransfer.files]);
  };
  return (
    <fieldset className="receipt-picker" aria-describedby={error ? 'receipt-picture-error' : undefined}>
      <legend className="field-label">{t('receipts.picture')}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the buttons inside work for everybody */}
      <div
        className={classNames('receipt-drop', isOver && 'receipt-drop-over', error && 'receipt-drop-wrong')}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {picture?.preview !== undefined && <img className="receipt-preview" src={picture.preview} alt={t('receipts.preview_alt')} />}
        {picture && picture.preview === undefined && (
          <p className="receipt-document">
            <Icon name="file" size="large" />
            <span>{picture.file.name}</span>
          </p>
        )}
        {!picture && (
          <>
            <Icon name="camera" size="large" />
            <p className="receipt-drop-hint">
              {t('receipts.whole')} <span className="receipt-drop-drag">{t('receipts.drop')}</span>
            </p>
          </>
        )}
        <div className="cluster receipt-picks">
          {!picture && <FilePick label={t('receipts.take')} isCamera isDisabled={isDisabled} onFiles={choose} />}
          <FilePick label={t(picture ? 'receipts.choose_other' : 'receipts.choose')} isDisabled={isDisabled} onFiles={choose} />
          {picture && !isDisabled && (
            <Button variant="quiet" size="small" icon="trash" onClick={remove}>
              {t('receipts.remove_picture')}
            </Button>
          )}
        </div>
      </div>
      {picture && state.savedName !== undefined && (
        <Notice tone="info" role="status">
          {t('receipts.picture_kept', { name: state.savedName })}
        </Notice>
      )}
      {isPreparing && <p className="field-hint">{t('receipts.preparing')}</p>}
      {problem && (
        <Notice tone={problem === 'only_one' ? 'info' : 'error'} role="alert">
          {t(`receipts.picture_${problem}`)}
        </Notice>
      )}
      {error && (
        <p className="field-error" id="receipt-picture-error">
          <Icon name="alert" size="small" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
// messages: receipts.picture_*

interface PickProps {
  label: string;
  /** Whether the button opens a phone's camera. Hidden on other devices. */
  isCamera?: boolean;
  isDisabled: boolean;
  onFiles: (files: readonly File[]) => Promise<void>;
}

function FilePick({ label, isCamera = false, isDisabled, onFiles }: PickProps) {
  return (
    <label className={classNames('button button-secondary button-small file-pick', isCamera && 'file-pick-camera')}>
      <Icon name={isCamera ? 'camera' : 'file'} size="small" />
      <span className="button-words">{label}</span>
      <input
        type="file"
        accept={isCamera ? pictureTypes : receiptTypes}
        capture={isCamera ? 'environment' : undefined}
        disabled={isDisabled}
        onChange={({ currentTarget }) => {
          void onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // so that the same file can be chosen again
        }}
      />
    </label>
  );
}
