import { useParams } from 'react-router';
import { getApproval } from '#shared/contracts/desk-approvals.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useWordsOfKinds } from '../forms/words.ts';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { ApprovalReview } from './ApprovalReview.tsx';
import { Withdrawn } from './ApprovalState.tsx';

/** An offer that a shop has submitted. */
export function ApprovalScreen() {
  const t = useTranslate();
  const toFailure = useFailure();
  const { id = '' } = useParams();
  const called = useCall(getApproval, { params: { id: Number(id) } });
  const words = useWordsOfKinds();
  if (called.state === 'failed') {
    if (called.code === 'NotFound' || called.code === 'UnprocessableEntity') return <Withdrawn />;
    return <ErrorState {...toFailure(called)} action={<Button onClick={() => void called.refresh()}>{t('desk.try_again')}</Button>} />;
  }
  if (!words || !('data' in called)) return <Waiting />;
  return <ApprovalReview key={id} read={called.data} words={words} />;
}
