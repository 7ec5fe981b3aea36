import { ErrorScreen } from './ErrorScreen.tsx';

export function OpeningHoursScreen() {
  return <ErrorScreen code="NotFound" />;
}
