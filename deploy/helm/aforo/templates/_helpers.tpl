{{- define "aforo.name" -}}
{{- if contains "aforo" .Release.Name -}}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{- else -}}{{ printf "%s-aforo" .Release.Name | trunc 50 | trimSuffix "-" }}{{- end -}}
{{- end }}

{{- define "aforo.labels" -}}
app.kubernetes.io/name: aforo
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* Labels by which a part is found: (list $ "web") */}}
{{- define "aforo.selector" -}}
app.kubernetes.io/name: aforo
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "aforo.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* The pod of every part of the program: who it runs as, and where it may write. */}}
{{- define "aforo.pod" -}}
automountServiceAccountToken: false
# Kubernetes would give variables such as AFORO_PORT for a service named aforo.
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "aforo.container" -}}
image: {{ include "aforo.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* Settings of a copy: (list $ "web") */}}
{{- define "aforo.env" -}}
{{- $root := index . 0 -}}
- { name: AFORO_ROLE, value: {{ index . 1 }} }
- { name: AFORO_PUBLIC_URL, value: {{ $root.Values.publicUrl | quote }} }
- { name: TRUST_PROXY, value: {{ $root.Values.trustProxy | quote }} }
- { name: DATABASE_URL_FILE, value: /run/secrets/aforo/DATABASE_URL }
- { name: AFORO_BACKUPS, value: {{ ternary "1" "0" $root.Values.backup.enabled | quote }} }
{{- if $root.Values.backup.enabled }}
- { name: AFORO_BACKUP_FOLDER, value: /backups }
- { name: AFORO_BACKUP_HOUR, value: {{ $root.Values.backup.hour | quote }} }
- { name: AFORO_BACKUP_KEEP, value: {{ $root.Values.backup.keep | quote }} }
{{- end }}
{{- if $root.Values.gotenberg.enabled }}
- { name: GOTENBERG_URL, value: "http://{{ include "aforo.name" $root }}-gotenberg:3000" }
{{- end }}
{{- range $name, $value := $root.Values.settings }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- range $name, $_ := $root.Values.secrets }}
- { name: {{ $name }}_FILE, value: /run/secrets/aforo/{{ $name }} }
{{- end }}
{{- end }}

{{- define "aforo.mounts" -}}
- { name: data, mountPath: /data }
- { name: temporary, mountPath: /tmp }
- { name: secrets, mountPath: /run/secrets/aforo, readOnly: true }
{{- end }}

{{- define "aforo.volumes" -}}
- name: temporary
  emptyDir: { sizeLimit: 512Mi }
- name: data
  {{- if .Values.persistence.enabled }}
  persistentVolumeClaim: { claimName: {{ .Values.persistence.existingClaim | default (printf "%s-files" (include "aforo.name" .)) }} }
  {{- else }}
  emptyDir: { sizeLimit: 1Gi }
  {{- end }}
- name: secrets
  projected:
    # The program refuses a secret that everybody may read.
    defaultMode: 0440
    sources:
      - secret:
          name: {{ .Values.database.existingSecret }}
          items: [{ key: {{ .Values.database.key | quote }}, path: DATABASE_URL }]
      {{- range $name, $from := .Values.secrets }}
      - secret:
          name: {{ $from.secret }}
          items: [{ key: {{ $from.key | quote }}, path: {{ $name }} }]
      {{- end }}
{{- end }}
