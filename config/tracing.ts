import * as z from 'zod/mini';
import { HttpUrl } from './variable-forms.ts';

/** Addresses to which OpenTelemetry exports traces. Its packages read these, and all other standard variables, directly from the environment. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(HttpUrl),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(HttpUrl),
};
