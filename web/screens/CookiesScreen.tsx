import { ErrorScreen } from './ErrorScreen.tsx';

export function CookiesScreen() {
  return <ErrorScreen code="NotFound" />;
}
