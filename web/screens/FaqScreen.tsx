import { ErrorScreen } from './ErrorScreen.tsx';

export function FaqScreen() {
  return <ErrorScreen code="NotFound" />;
}
