import { getSettlementMonth } from '#shared/contracts/desk-settlement.ts';
import { useMay } from '../lib/staff.ts';
import { AllShops } from './AllShops.tsx';
import { ShopMonth } from './ShopMonth.tsx';

/** The month of all shops for managers, and that of their own shop for its staff. */
export function SettlementScreen() {
  return useMay()(getSettlementMonth) ? <AllShops /> : <ShopMonth company={undefined} />;
}
