{{/* Variables for the copy in object storage, for the mall API and the sidecars. */}}
{{- define "mallfront.replicaEnv" -}}
{{- with .Values.replica -}}
- name: REPLICA_URL
  value: {{ .url | quote }}
- name: AWS_REGION
  value: {{ .region | quote }}
{{- with .endpoint }}
- name: AWS_ENDPOINT_URL
  value: {{ . | quote }}
{{- end }}
{{- end }}
{{- include "mallfront.secretEnv" (dict "root" . "required" (list "AWS_ACCESS_KEY_ID" "AWS_SECRET_ACCESS_KEY") "optional" list) }}
{{- end }}

{{/* Sidecars that copy database and pictures. They end after the mall API, so that its last changes are copied. */}}
{{- define "mallfront.replicaContainers" -}}
{{- with .Values.replica -}}
- name: replicate-database
  restartPolicy: Always
  image: {{ .database.image | quote }}
  {{- include "mallfront.container" $ | nindent 2 }}
  # The mall API writes the configuration when it starts, and names the storage in its first line. An older file may name another storage.
  command:
    - sh
    - -c
    - |
      trap 'exit 0' TERM
      until grep -qF " of ${REPLICA_URL%/}:" /data/litestream.yml 2>/dev/null; do sleep 1; done
      exec litestream replicate -config /data/litestream.yml
  env:
    {{- include "mallfront.replicaEnv" $ | nindent 4 }}
  resources:
    {{- toYaml .database.resources | nindent 4 }}
  volumeMounts:
    - { name: data, mountPath: /data }
    - { name: tmp, mountPath: /tmp }
- name: replicate-pictures
  restartPolicy: Always
  image: {{ .pictures.image | quote }}
  {{- include "mallfront.container" $ | nindent 2 }}
  {{- if .pictures.command }}
  command:
    {{- toYaml .pictures.command | nindent 4 }}
  {{- else }}
  command:
    - sh
    - -c
    - |
      {{- $.Files.Get "copy-pictures.sh" | trimSuffix "\n" | nindent 6 }}
  {{- end }}
  env:
    {{- include "mallfront.replicaEnv" $ | nindent 4 }}
    - name: PAUSE_SECONDS
      value: {{ .pictures.intervalSeconds | quote }}
  resources:
    {{- toYaml .pictures.resources | nindent 4 }}
  volumeMounts:
    - { name: data, mountPath: /data, readOnly: true }
    - { name: tmp, mountPath: /tmp }
{{- end }}
{{- end }}
