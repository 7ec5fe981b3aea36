import { ErrorScreen } from './ErrorScreen.tsx';

export function ShopScreen() {
  return <ErrorScreen code="NotFound" />;
}
