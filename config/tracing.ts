import * as z from 'zod/mini';
import { HttpUrl } from './variable-forms.ts';

/** Where OpenTelemetry's packages send traces; they read these, and all others of their standard, by themselves. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(HttpUrl),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(HttpUrl),
};
