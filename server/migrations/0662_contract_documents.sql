-- The operator's own DOCX files that contracts are made from: one for each country, kind of contract and kind of document.
create table contract_templates (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  contract_type text not null check (contract_type in ('OFFICE', 'COWORKING', 'VIRTUAL_OFFICE', 'SERVICES')),
  kind text not null check (kind in ('CONTRACT', 'ADDENDUM')),
  -- The version that documents are made from.
  current integer not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index contract_templates_place on contract_templates (tenant_id, country_code, contract_type, kind) where deleted_at is null;
call aforo_protect('contract_templates');
call aforo_confine_where('contract_templates', $$country_code = any (aforo_countries())$$);

-- Each file that was uploaded as it. None is ever changed: documents say which one they were made from.
create table contract_template_versions (
  tenant_id uuid not null,
  template_id uuid not null,
  number integer not null check (number >= 1),
  file_key text not null,
  file_name text not null,
  -- Bytes.
  size integer not null check (size > 0),
  -- Of the file, in hexadecimals.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  tags text[] not null,
  uploaded_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, template_id, number),
  foreign key (tenant_id, template_id) references contract_templates (tenant_id, id),
  foreign key (tenant_id, uploaded_by) references users (tenant_id, id)
);
create index contract_template_versions_file on contract_template_versions (tenant_id, file_key);
call aforo_protect('contract_template_versions');
call aforo_confine_where('contract_template_versions', $$template_id in (select id from contract_templates)$$);
alter table contract_templates add constraint contract_templates_current
  foreign key (tenant_id, id, current) references contract_template_versions (tenant_id, template_id, number)
  deferrable initially deferred;

-- Documents that were made, are being made, or couldn't be: of a contract, or of sample data to try a template.
create table contract_generations (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- Null where a template was tried.
  contract_id uuid,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  contract_type text not null check (contract_type in ('OFFICE', 'COWORKING', 'VIRTUAL_OFFICE', 'SERVICES')),
  kind text not null check (kind in ('CONTRACT', 'ADDENDUM')),
  status text not null check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  stage text check (stage in ('DATA', 'DOCX', 'PDF', 'SAVING')),
  -- What it is made from: a version of the tenant's template, or a file of the product.
  template_id uuid,
  template_version integer check ((template_version is null) = (template_id is null)),
  template_name text not null,
  template_sha256 text not null check (template_sha256 ~ '^[0-9a-f]{64}$'),
  -- What the tags say in it, and SHA-256 of that without the number and the day, to know whether anything changed.
  data jsonb,
  data_sha256 text check (data_sha256 ~ '^[0-9a-f]{64}$'),
  number text,
  -- The files, with their bytes and SHA-256 in hexadecimals. Where nothing makes PDFs there is a DOCX alone.
  docx_key text,
  docx_size integer check (docx_size > 0),
  docx_sha256 text check (docx_sha256 ~ '^[0-9a-f]{64}$'),
  pdf_key text,
  pdf_size integer check (pdf_size > 0),
  pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  check ((docx_key is null) = (docx_size is null) and (docx_key is null) = (docx_sha256 is null)),
  check ((pdf_key is null) = (pdf_size is null) and (pdf_key is null) = (pdf_sha256 is null)),
  -- Its words by paragraph, to compare two of them without reading their files.
  paragraphs text[],
  constraint contract_generations_done check
    (status <> 'DONE' or (docx_key is not null and data is not null and data_sha256 is not null and paragraphs is not null)),
  -- Why it couldn't be made, in words.
  fault text,
  check ((fault is null) = (status <> 'FAILED')),
  started_by uuid not null,
  started_at timestamptz not null,
  -- When its maker was last heard of.
  beat_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (status in ('QUEUED', 'RUNNING'))),
  primary key (tenant_id, id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id),
  foreign key (tenant_id, template_id, template_version) references contract_template_versions (tenant_id, template_id, number),
  foreign key (tenant_id, started_by) references users (tenant_id, id)
);
-- However often it is asked for, a contract's document is made once at a time.
create unique index contract_generations_one_open on contract_generations (tenant_id, contract_id)
  where contract_id is not null and status in ('QUEUED', 'RUNNING');
create index contract_generations_by_contract on contract_generations (tenant_id, contract_id, started_at desc) where contract_id is not null;
create index contract_generations_samples on contract_generations (started_at) where contract_id is null;
create index contract_generations_docx on contract_generations (tenant_id, docx_key) where docx_key is not null;
create index contract_generations_pdf on contract_generations (tenant_id, pdf_key) where pdf_key is not null;
call aforo_protect('contract_generations');
call aforo_confine_where('contract_generations', $$country_code = any (aforo_countries())$$);
