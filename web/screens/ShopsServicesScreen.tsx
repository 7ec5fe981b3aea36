import { ErrorScreen } from './ErrorScreen.tsx';

export function ShopsServicesScreen() {
  return <ErrorScreen code="NotFound" />;
}
