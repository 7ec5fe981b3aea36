import { ErrorScreen } from './ErrorScreen.tsx';

export function FloorplanScreen() {
  return <ErrorScreen code="NotFound" />;
}
