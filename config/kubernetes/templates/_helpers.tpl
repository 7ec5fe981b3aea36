{{/* Prefix of all names. Without dots, because gateways answer 421 to host names with a dot that are not the site's. */}}
{{- define "mallfront.name" -}}
{{- .Release.Name | replace "." "-" | trunc 45 | trimSuffix "-" -}}
{{- end }}

{{/* Labels of all objects. Takes root and component. */}}
{{- define "mallfront.labels" -}}
{{ include "mallfront.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{/* Labels that select the pods of a component. Takes root and component. */}}
{{- define "mallfront.selector" -}}
{{ include "mallfront.release" .root }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Labels that select all pods of the release. */}}
{{- define "mallfront.release" -}}
app.kubernetes.io/name: mallfront
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "mallfront.image" -}}
{{- $image := .Values.image -}}
{{- if $image.digest }}{{ $image.repository }}@{{ $image.digest }}{{ else }}{{ $image.repository }}:{{ $image.tag | default .Chart.AppVersion }}{{ end -}}
{{- end }}

{{/* Settings of each pod. Service links are off: a Service named `mall-api` would set MALL_API_PORT to an address. */}}
{{- define "mallfront.pod" -}}
serviceAccountName: {{ include "mallfront.name" . }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* Settings of each container. */}}
{{- define "mallfront.container" -}}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
{{- end }}

{{/* Pod settings of a component's values. */}}
{{- define "mallfront.scheduling" -}}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Variables of gateways and mall API. Takes root and env, the component's own variables. */}}
{{- define "mallfront.commonEnv" -}}
- name: TENANT
  value: {{ .root.Values.tenant | quote }}
- name: PUBLIC_URL
  value: {{ .root.Values.publicUrl | quote }}
- name: PUSHER_APP_ID
  value: {{ .root.Values.realtimeAppId | quote }}
{{- range $name, $value := mergeOverwrite (dict) .root.Values.env .env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* Variables from the Secret. Takes root, required and optional: lists of names. */}}
{{- define "mallfront.secretEnv" -}}
{{- $secret := .root.Values.existingSecret -}}
{{- range .required }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }} } }
{{- end }}
{{- range .optional }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end }}

{{- define "mallfront.mallApiUrl" -}}
http://{{ include "mallfront.name" . }}-mall-api:4000
{{- end }}

{{- define "mallfront.gatewayUrl" -}}
http://{{ include "mallfront.name" . }}-gateway:3000
{{- end }}
