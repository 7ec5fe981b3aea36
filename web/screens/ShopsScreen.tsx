import { ErrorScreen } from './ErrorScreen.tsx';

export function ShopsScreen() {
  return <ErrorScreen code="NotFound" />;
}
