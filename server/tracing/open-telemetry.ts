import { setTimeout as sleep } from 'node:timers/promises';
import { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, resourceAttributesEnvDetector, resourceFromAttributes, serviceNameEnvDetector } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Tracing } from '../http/trace.ts';

const closingMs = 2000;

interface Dependencies {
  /** Name of the process if `OTEL_SERVICE_NAME` is not set. */
  serviceName: string;
  log: Pick<Logger, 'warn'>;
}

/** Sends a span for each request to `OTEL_EXPORTER_OTLP_ENDPOINT`. The packages read the standard's variables themselves. */
export function startOpenTelemetry({ serviceName, log }: Dependencies): Tracing {
  const warn = (message: string) => log.warn({ reason: message.slice(0, 300) }, 'traces could not be sent');
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
  const detectors = [resourceAttributesEnvDetector, serviceNameEnvDetector];
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }).merge(detectResources({ detectors })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(readRatio(process.env.OTEL_TRACES_SAMPLER_ARG)) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('mallfront');

  return {
    begin(method, parent) {
      const context = parent
        ? trace.setSpanContext(ROOT_CONTEXT, {
            traceId: parent.traceId,
            spanId: parent.stepId,
            traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
            isRemote: true,
          })
        : ROOT_CONTEXT;
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, context);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        step: { traceId, stepId: spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
        end({ route, status }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    /** Does not wait for a collector that does not answer. */
    async close() {
      const ended = provider.shutdown().catch((error: unknown) => warn(String(error)));
      await Promise.race([ended, sleep(closingMs, undefined, { ref: false })]);
    },
  };
}

/** Returns the share of new traces to export: 1 unless the variable contains a number from 0 to 1. */
function readRatio(value: string | undefined): number {
  const ratio = Number(value || 1);
  return ratio >= 0 && ratio <= 1 ? ratio : 1;
}
