import { useParams } from 'react-router';
import { getApproval } from '#shared/contracts/desk-approvals.ts';
import { useWordsOfKinds } from '../forms/words.ts';
import { useCall } from '../lib/use-call.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { ApprovalReview } from './ApprovalReview.tsx';
import { Withdrawn } from './ApprovalState.tsx';

/** An offer that a shop has submitted. */
export function ApprovalScreen() {
  const { id = '' } = useParams();
  const called = useCall(getApproval, { params: { id: Number(id) } });
  const words = useWordsOfKinds();
  if (called.state === 'failed') {
    if (called.code === 'NotFound' || called.code === 'UnprocessableEntity') return <Withdrawn />;
    return <FailedCall called={called} />;
  }
  if (!words || !('data' in called)) return <Waiting />;
  return <ApprovalReview key={id} read={called.data} words={words} />;
}
