import { useState } from 'react';
import { type Household, leaveHousehold } from '#shared/contracts/household.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLevelChange } from './level-change.ts';

interface Props {
  household: Household;
  /** Points in the common account; undefined if unknown. */
  balance: number | undefined;
  onLeft: () => void;
}

/** The members of a household with the points that each has collected, and the way out. */
export function HouseholdMembers({ household: { members, level }, balance, onLeft }: Props) {
  const t = useTranslate();
  const { day } = useDateFormats();
  const toPoints = usePoints();
  return (
    <>
      <ul className="household-members" aria-label={t('household.members')}>
        {members.map(({ first_name, is_me, joined_at, points }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: members have no ids, and the list is replaced as a whole
          <li key={index} className="household-member">
            <Icon name="user" />
            <div>
              <p className="household-name">
                {first_name || t('household.nameless')} {is_me && <Badge>{t('household.me')}</Badge>}
              </p>
              {joined_at !== null && <p className="quiet small">{t('household.since', { date: day(joined_at) })}</p>}
            </div>
            <p className="household-points">{t('household.collected', { points: toPoints(points) })}</p>
          </li>
        ))}
      </ul>
      <LeaveHousehold level={level} balance={balance} onLeft={onLeft} />
    </>
  );
}

function LeaveHousehold({ level, balance, onLeft }: Pick<Household, 'level'> & Omit<Props, 'household'>) {
  const t = useTranslate();
  const toPoints = usePoints();
  const levelSentence = useLevelChange()(level);
  const [isAsking, setAsking] = useState(false);
  const { send, reset, ...action } = useAction(leaveHousehold);
  const close = () => {
    if (action.state === 'sending') return;
    reset();
    setAsking(false);
  };

  async function leave(): Promise<void> {
    if (!(await send({}))) return;
    reset();
    setAsking(false);
    siteToasts().show({ type: 'success', title: t('household.left') });
    onLeft();
  }

  return (
    <>
      <Button variant="secondary" icon="logout" className="household-leave" onClick={() => setAsking(true)}>
        {t('household.leave')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title={t('household.leave_title')}
        closeLabel={t('household.close')}
        size="small"
        footer={
          <>
            <Button isLoading={action.state === 'sending'} onClick={() => void leave()}>
              {t('household.leave_yes')}
            </Button>
            <Button variant="secondary" onClick={close}>
              {t('household.leave_no')}
            </Button>
          </>
        }
      >
        <div className="stack-small">
          <p>{balance ? t('household.leave_points', { points: toPoints(balance) }) : t('household.leave_all')}</p>
          <p>{t('household.leave_text')}</p>
          {levelSentence !== undefined && <p>{levelSentence}</p>}
          {action.state === 'failed' && (
            <Notice tone="error" role="alert">
              {t(`error.${action.code}`)}
            </Notice>
          )}
        </div>
      </Dialog>
    </>
  );
}
// messages: error.*
