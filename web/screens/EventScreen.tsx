import { ErrorScreen } from './ErrorScreen.tsx';

export function EventScreen() {
  return <ErrorScreen code="NotFound" />;
}
