import { useParams } from 'react-router';
import { ShopMonth } from './ShopMonth.tsx';

/** A shop's month by day, for managers. */
export function ShopMonthScreen() {
  const { company = '' } = useParams();
  return <ShopMonth company={Number(company)} />;
}
