import type { Receipt } from '#shared/contracts/receipts.ts';
import type { BadgeProps } from '../../ui/Badge.tsx';
import type { IconName } from '../../ui/Icon.tsx';

/** Look of a receipt's status; its label is `receipts.status_…`. */
export const receiptLooks = {
  pending: { tone: 'secondary', icon: 'clock' },
  approved: { tone: 'success', icon: 'star' },
  rejected: { tone: 'error', icon: 'alert' },
} as const satisfies Readonly<Record<Receipt['status'], { tone: BadgeProps['tone']; icon: IconName }>>;
