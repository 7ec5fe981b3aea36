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

{{/* Command that copies pictures: all at start, then those of the last hour. The mall API writes the place in the storage to litestream.yml. */}}
{{- define "mallfront.picturesScript" -}}
trap 'exit 0' TERM
value() { sed -n "s/^ *$1: \"\(.*\)\"$/\1/p" /data/litestream.yml | tail -n 1; }
recent=''
while true; do
  if [ -f /data/litestream.yml ]; then
    path=$(value path)
    for folder in receipts media; do
      [ ! -d "/data/$folder" ] || rclone copy $recent "/data/$folder" ":s3:$(value bucket)/${path%/database}/pictures/$folder"
    done
    recent='--max-age 1h --no-traverse'
  fi
  sleep {{ .Values.replica.pictures.intervalSeconds }} & wait $!
done
{{- end }}

{{/* Variables of the command above. */}}
{{- define "mallfront.picturesEnv" -}}
{{ include "mallfront.replicaEnv" . }}
- name: RCLONE_S3_ENV_AUTH
  value: 'true'
- name: RCLONE_S3_PROVIDER
  value: {{ ternary "Other" "AWS" (ne .Values.replica.endpoint "") }}
- name: RCLONE_S3_REGION
  value: {{ .Values.replica.region | quote }}
{{- with .Values.replica.endpoint }}
- name: RCLONE_S3_ENDPOINT
  value: {{ . | quote }}
{{- end }}
- name: RCLONE_S3_NO_CHECK_BUCKET
  value: 'true'
- name: RCLONE_CONFIG
  value: /dev/null
{{- end }}

{{/* Sidecars that copy database and pictures. They end after the mall API, so that its last changes are copied. */}}
{{- define "mallfront.replicaContainers" -}}
{{- with .Values.replica -}}
- name: replicate-database
  restartPolicy: Always
  image: {{ .database.image | quote }}
  {{- include "mallfront.container" $ | nindent 2 }}
  # The mall API writes the configuration when it starts.
  command:
    - sh
    - -c
    - |
      trap 'exit 0' TERM
      until [ -f /data/litestream.yml ]; do sleep 1; done
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
      {{- include "mallfront.picturesScript" $ | nindent 6 }}
  {{- end }}
  env:
    {{- include "mallfront.picturesEnv" $ | nindent 4 }}
  resources:
    {{- toYaml .pictures.resources | nindent 4 }}
  volumeMounts:
    - { name: data, mountPath: /data, readOnly: true }
    - { name: tmp, mountPath: /tmp }
{{- end }}
{{- end }}

{{/* Brings the program Litestream, which `mall restore --from` starts, to the container of the mall API. */}}
{{- define "mallfront.restoreTools" -}}
{{- with .Values.replica.database -}}
- name: restore-tools
  image: {{ .image | quote }}
  {{- include "mallfront.container" $ | nindent 2 }}
  command: [cp, /usr/local/bin/litestream, /tools/]
  resources:
    {{- toYaml .resources | nindent 4 }}
  volumeMounts:
    - { name: tools, mountPath: /tools }
{{- end }}
{{- end }}
