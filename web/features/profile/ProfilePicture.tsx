import { useState } from 'react';
import { type Customer, changeProfilePicture, removeProfilePicture } from '#shared/contracts/profile.ts';
import { pictureBounds, pictureTypes } from '#shared/site/late-limits.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  customer: Pick<Customer, 'picture' | 'first_name' | 'last_name'>;
  onChanged: () => void;
}

/** The member's picture: add, replace, remove. The gateway crops it to a square. */
export function ProfilePicture({ customer: { picture, first_name, last_name }, onChanged }: Props) {
  const t = useTranslate();
  const { send: change, reset: resetChange, ...changing } = useAction(changeProfilePicture);
  const { send: remove, reset: resetRemoval, ...removing } = useAction(removeProfilePicture);
  const [isPreparing, setIsPreparing] = useState(false);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const isBusy = isPreparing || changing.state === 'sending' || removing.state === 'sending';
  const failed = changing.state === 'failed' ? changing : removing.state === 'failed' ? removing : undefined;
  const isRefused = isUnreadable || failed?.errors.picture !== undefined;

  async function choose(file: File | undefined): Promise<void> {
    if (!file || isBusy) return;
    resetRemoval();
    resetChange();
    setIsPreparing(true);
    const ready = await import('../../lib/forms/shrink-picture.ts').then(
      ({ shrinkPicture }) => shrinkPicture(file, pictureBounds.portrait),
      () => undefined, // without a network, the code cannot be loaded
    );
    setIsPreparing(false);
    setIsUnreadable(!ready);
    if (!ready) return;
    const form = new FormData();
    form.set('picture', ready.file, 'picture.jpg');
    if (await change(form)) onChanged();
  }

  async function takeAway(): Promise<void> {
    resetChange();
    setIsUnreadable(false);
    if (await remove({})) onChanged();
  }

  return (
    <div className="profile-picture" aria-busy={isBusy || undefined}>
      <span className="profile-portrait">
        {picture ? (
          <img src={picture} alt={t('profile.picture_alt')} width={128} height={128} />
        ) : (
          <span aria-hidden="true">{toInitials(first_name, last_name)}</span>
        )}
      </span>
      <div className="stack-small">
        <div className="cluster">
          <label className={classNames('button button-secondary button-small file-pick', isBusy && 'file-pick-busy')}>
            <Icon name="camera" size="small" />
            <span className="button-words">{t(picture ? 'profile.picture_change' : 'profile.picture_add')}</span>
            <input
              type="file"
              accept={pictureTypes}
              disabled={isBusy}
              onChange={({ currentTarget }) => {
                void choose(currentTarget.files?.[0]);
                currentTarget.value = ''; // the same file may be chosen again
              }}
            />
          </label>
          {picture && (
            <Button variant="quiet" size="small" icon="trash" isLoading={removing.state === 'sending'} onClick={() => void takeAway()}>
              {t('profile.picture_remove')}
            </Button>
          )}
        </div>
        <p className="quiet small" role="status">
          {isBusy ? t('profile.picture_busy') : t('profile.picture_hint')}
        </p>
        {(isRefused || failed) && (
          <Notice tone="error" role="alert">
            {isRefused || !failed ? t('profile.picture_unreadable') : t(`error.${failed.code}`)}
          </Notice>
        )}
      </div>
    </div>
  );
}
// messages: error.*

function toInitials(...names: string[]): string {
  return names.map((name) => [...name.trim()][0] ?? '').join('');
}
