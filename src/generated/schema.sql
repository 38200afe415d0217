CREATE TABLE "activity" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "type_code" bigint,
  "type_code_text" text,
  "description" text,
  "entity" text,
  "entity_id" text,
  "site_id" text,
  "deed" jsonb,
  "changes" jsonb,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "activity_created_date_desc_web_id_8c459162" ON "activity" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "activity_site_id_5a2d0b0e" ON "activity" ("client_id", "site_id");
CREATE INDEX "activity_entity_id_created_date_7beb08c6" ON "activity" ("client_id", "entity_id", "created_date");
CREATE INDEX "activity_type_code_created_date_ae347075" ON "activity" ("client_id", "type_code", "created_date");
CREATE INDEX "activity_entity_type_code_created_date_7042fb48" ON "activity" ("client_id", "entity", "type_code", "created_date");
CREATE INDEX "activity_search_9cdadc00" ON "activity" USING gin ("client_id", (coalesce("description", '') || ' ' || coalesce("created_by", '')) gin_trgm_ops);
ALTER TABLE "activity" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "activity" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "activity" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_65da5849" ON "activity" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("description", '') || ' ' || coalesce("created_by", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "activity" TO "branchdesk_search";
GRANT SELECT, INSERT, UPDATE, DELETE ON "activity" TO "branchdesk_app";

CREATE TABLE "city" (
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  "country_id" text NOT NULL,
  "state_id" text,
  PRIMARY KEY ("web_id")
);
CREATE INDEX "city_created_date_desc_web_id_db07205a" ON "city" ("created_date" desc, "web_id");
CREATE INDEX "city_name_web_id_f37f824e" ON "city" ("name", "web_id");
CREATE INDEX "city_state_id_web_id_ad88ce4c" ON "city" ("state_id", "web_id");
CREATE INDEX "city_country_id_web_id_49161bb2" ON "city" ("country_id", "web_id");
GRANT SELECT ON "city" TO "branchdesk_app";

CREATE TABLE "client" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  "email" text,
  "phone_number" text,
  "website" text,
  "logo" jsonb,
  "address_model" jsonb,
  "message_days" bigint,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "client_created_date_desc_web_id_785f57cd" ON "client" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "client_name_web_id_1bf07f9e" ON "client" ("client_id", "name", "web_id");
CREATE INDEX "client_email_web_id_89a57e25" ON "client" ("client_id", "email", "web_id");
CREATE INDEX "client_phone_number_web_id_54501cb5" ON "client" ("client_id", "phone_number", "web_id");
CREATE INDEX "client_website_web_id_1f262108" ON "client" ("client_id", "website", "web_id");
CREATE INDEX "client_status_web_id_a73478c8" ON "client" ("client_id", "status", "web_id");
CREATE INDEX "client_search_1f601d39" ON "client" USING gin ("client_id", (coalesce("name", '')) gin_trgm_ops);
ALTER TABLE "client" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "client" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "client" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_777d1d5e" ON "client" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("name", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "client" TO "branchdesk_search";
COMMENT ON COLUMN "client"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "client" TO "branchdesk_app";

CREATE TABLE "configuration" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "key" text NOT NULL,
  "value" text NOT NULL,
  "site_id" text,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "configuration_created_date_desc_web_id_e4039a6e" ON "configuration" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "configuration_key_web_id_1ece897f" ON "configuration" ("client_id", "key", "web_id");
CREATE INDEX "configuration_site_id_web_id_d86b243f" ON "configuration" ("client_id", "site_id", "web_id");
CREATE UNIQUE INDEX "configuration_key_site_id_b7b1bb92" ON "configuration" ("client_id", "key", "site_id") NULLS NOT DISTINCT;
CREATE INDEX "configuration_search_ed4bd126" ON "configuration" USING gin ("client_id", (coalesce("key", '')) gin_trgm_ops);
ALTER TABLE "configuration" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "configuration" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "configuration" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_d0320ac2" ON "configuration" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("key", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "configuration" TO "branchdesk_search";
GRANT SELECT, INSERT, UPDATE, DELETE ON "configuration" TO "branchdesk_app";

CREATE TABLE "contact_details" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  "email" text,
  "phone_number" text,
  "type" text DEFAULT 'MAIN',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "contact_details_created_date_desc_web_id_f45b6bd5" ON "contact_details" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "contact_details_name_web_id_0289da7a" ON "contact_details" ("client_id", "name", "web_id");
CREATE INDEX "contact_details_type_web_id_5ccdfc88" ON "contact_details" ("client_id", "type", "web_id");
CREATE INDEX "contact_details_email_web_id_67f0311b" ON "contact_details" ("client_id", "email", "web_id");
CREATE INDEX "contact_details_phone_number_web_id_0de6ea82" ON "contact_details" ("client_id", "phone_number", "web_id");
CREATE INDEX "contact_details_search_cddc1881" ON "contact_details" USING gin ("client_id", (coalesce("name", '') || ' ' || coalesce("email", '')) gin_trgm_ops);
ALTER TABLE "contact_details" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "contact_details" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "contact_details" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_0f3f4c70" ON "contact_details" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("name", '') || ' ' || coalesce("email", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "contact_details" TO "branchdesk_search";
COMMENT ON COLUMN "contact_details"."type" IS '["MAIN","BILLING","TECHNICAL","EMERGENCY"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "contact_details" TO "branchdesk_app";

CREATE TABLE "conversation" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "title" text NOT NULL,
  "site_id" text NOT NULL,
  "phone_number" text,
  "last_sequence" bigint,
  "last_message_date" timestamptz,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "conversation_created_date_desc_web_id_4e8aa797" ON "conversation" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "conversation_title_web_id_f39679c6" ON "conversation" ("client_id", "title", "web_id");
CREATE INDEX "conversation_site_id_web_id_17cce1ec" ON "conversation" ("client_id", "site_id", "web_id");
CREATE INDEX "conversation_phone_number_web_id_f5882a2e" ON "conversation" ("client_id", "phone_number", "web_id");
CREATE UNIQUE INDEX "conversation_phone_number_0eeefe16" ON "conversation" ("client_id", "phone_number");
CREATE INDEX "conversation_search_80e7598d" ON "conversation" USING gin ("client_id", (coalesce("title", '') || ' ' || coalesce("phone_number", '')) gin_trgm_ops);
ALTER TABLE "conversation" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "conversation" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "conversation" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_16186c7d" ON "conversation" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("title", '') || ' ' || coalesce("phone_number", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "conversation" TO "branchdesk_search";
GRANT SELECT, INSERT, UPDATE, DELETE ON "conversation" TO "branchdesk_app";

CREATE TABLE "country" (
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  "phone_code" text,
  "has_states" boolean,
  "has_cities" boolean,
  PRIMARY KEY ("web_id")
);
CREATE INDEX "country_created_date_desc_web_id_75d5b28c" ON "country" ("created_date" desc, "web_id");
CREATE INDEX "country_name_web_id_46b5f8df" ON "country" ("name", "web_id");
CREATE INDEX "country_phone_code_web_id_19a1f7ad" ON "country" ("phone_code", "web_id");
GRANT SELECT ON "country" TO "branchdesk_app";

CREATE TABLE "device" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  "type_text_code" text NOT NULL,
  "uu_id" text NOT NULL,
  "mac_address" text,
  "start_date" date,
  "end_date" date,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "device_created_date_desc_web_id_1856ae4e" ON "device" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "device_name_web_id_9afb7902" ON "device" ("client_id", "name", "web_id");
CREATE INDEX "device_type_text_code_web_id_d94538d1" ON "device" ("client_id", "type_text_code", "web_id");
CREATE INDEX "device_uu_id_web_id_8a624414" ON "device" ("client_id", "uu_id", "web_id");
CREATE INDEX "device_status_web_id_6ad8441b" ON "device" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "device_uu_id_be05cc9d" ON "device" ("client_id", "uu_id");
CREATE INDEX "device_search_90da685c" ON "device" USING gin ("client_id", (coalesce("name", '') || ' ' || coalesce("uu_id", '')) gin_trgm_ops);
ALTER TABLE "device" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "device" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "device" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_d9847b3a" ON "device" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("name", '') || ' ' || coalesce("uu_id", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "device" TO "branchdesk_search";
COMMENT ON COLUMN "device"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "device" TO "branchdesk_app";

CREATE TABLE "document" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "document_name" text NOT NULL,
  "site_id" text NOT NULL,
  "location_id" text,
  "location_name" text,
  "user_id" text,
  "user_name" text,
  "form_definition_id" text,
  "start_date" timestamptz,
  "end_date" timestamptz,
  "audio" jsonb,
  "status" text NOT NULL,
  "progress" bigint,
  "submitted_date" timestamptz,
  "on_time" boolean,
  "task_id" text,
  "task_start" text,
  "sections" jsonb,
  "versions_key" text,
  "answers" jsonb,
  "answers_elsewhere" jsonb,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "document_created_date_desc_web_id_93f1b470" ON "document" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "document_document_name_web_id_163f3b78" ON "document" ("client_id", "document_name", "web_id");
CREATE INDEX "document_user_name_web_id_9b4202ca" ON "document" ("client_id", "user_name", "web_id");
CREATE INDEX "document_start_date_web_id_3cfe74fd" ON "document" ("client_id", "start_date", "web_id");
CREATE INDEX "document_end_date_web_id_7a68ae21" ON "document" ("client_id", "end_date", "web_id");
CREATE INDEX "document_progress_web_id_740a8e64" ON "document" ("client_id", "progress", "web_id");
CREATE INDEX "document_status_web_id_6b8e45ba" ON "document" ("client_id", "status", "web_id");
CREATE INDEX "document_start_date_desc_nulls_last_web_id_desc_04ec4625" ON "document" ("client_id", "start_date" desc nulls last, "web_id" desc);
CREATE INDEX "document_user_id_231f7d8f" ON "document" ("client_id", "user_id");
CREATE INDEX "document_site_id_start_date_desc_nulls_last_web_id_des_7458a835" ON "document" ("client_id", "site_id", "start_date" desc nulls last, "web_id" desc);
CREATE INDEX "document_form_definition_id_start_date_desc_nulls_last_83a0a4a5" ON "document" ("client_id", "form_definition_id", "start_date" desc nulls last, "web_id" desc);
CREATE INDEX "document_form_definition_id_versions_key_start_date_de_5b2bd41e" ON "document" ("client_id", "form_definition_id", "versions_key", "start_date" desc nulls last, "web_id" desc);
CREATE INDEX "document_status_end_date_78ac330a" ON "document" ("client_id", "status", "end_date");
CREATE INDEX "document_task_id_task_start_278c03f6" ON "document" ("client_id", "task_id", "task_start");
CREATE INDEX "document_search_081e690f" ON "document" USING gin ("client_id", (coalesce("document_name", '') || ' ' || coalesce("user_name", '')) gin_trgm_ops);
CREATE INDEX "document_answers_37e1a0ad" ON "document" USING gin ("client_id", (coalesce("answers", '{}')) jsonb_path_ops);
CREATE INDEX "document_ranges_92dca77e" ON "document" USING gin ("client_id", (branchdesk_system.answer_range_terms_1(coalesce("answers", '{}'))) array_ops);
ALTER TABLE "document" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "document" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "document" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_db98a122" ON "document" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("document_name", '') || ' ' || coalesce("user_name", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "document" TO "branchdesk_search";
CREATE POLICY "answers_0b800651" ON "document" AS RESTRICTIVE FOR SELECT TO "branchdesk_answers" USING ((coalesce("answers", '{}')) @@ coalesce(nullif(current_setting('app.answers', true), ''), '1 == 1')::jsonpath);
GRANT SELECT ("web_id") ON "document" TO "branchdesk_answers";
CREATE POLICY "ranges_69f7f079" ON "document" AS RESTRICTIVE FOR SELECT TO "branchdesk_ranges" USING ((branchdesk_system.answer_range_terms_1(coalesce("answers", '{}'))) && coalesce(nullif(current_setting('app.ranges', true), ''), '{*}')::text[]);
GRANT SELECT ("web_id") ON "document" TO "branchdesk_ranges";
COMMENT ON COLUMN "document"."status" IS '["COMPLETED","EXPIRED","SCHEDULE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "document" TO "branchdesk_app";

CREATE TABLE "dynamic_shortcut" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "text" text NOT NULL,
  "value" text NOT NULL,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "dynamic_shortcut_created_date_desc_web_id_856cb4d5" ON "dynamic_shortcut" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "dynamic_shortcut_text_web_id_664ca048" ON "dynamic_shortcut" ("client_id", "text", "web_id");
CREATE INDEX "dynamic_shortcut_value_web_id_94743696" ON "dynamic_shortcut" ("client_id", "value", "web_id");
CREATE UNIQUE INDEX "dynamic_shortcut_value_8dcb1a2c" ON "dynamic_shortcut" ("client_id", "value");
CREATE INDEX "dynamic_shortcut_search_212929f8" ON "dynamic_shortcut" USING gin ("client_id", (coalesce("text", '') || ' ' || coalesce("value", '')) gin_trgm_ops);
ALTER TABLE "dynamic_shortcut" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "dynamic_shortcut" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "dynamic_shortcut" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_a80bf935" ON "dynamic_shortcut" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("text", '') || ' ' || coalesce("value", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "dynamic_shortcut" TO "branchdesk_search";
GRANT SELECT, INSERT, UPDATE, DELETE ON "dynamic_shortcut" TO "branchdesk_app";

CREATE TABLE "email" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "recipient" text,
  "subject" text,
  "body" text,
  "html" text,
  "email_type" text,
  "status" text,
  "attempts" bigint,
  "failure" text,
  "response_code" bigint,
  "email_config_id" text,
  "repeatable" boolean,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "email_created_date_desc_web_id_890f95ba" ON "email" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "email_recipient_web_id_4b1c389a" ON "email" ("client_id", "recipient", "web_id");
CREATE INDEX "email_subject_web_id_c34361b0" ON "email" ("client_id", "subject", "web_id");
CREATE INDEX "email_email_type_web_id_621e4a29" ON "email" ("client_id", "email_type", "web_id");
CREATE INDEX "email_status_web_id_6977757d" ON "email" ("client_id", "status", "web_id");
CREATE INDEX "email_attempts_web_id_a5c1259b" ON "email" ("client_id", "attempts", "web_id");
CREATE INDEX "email_failure_web_id_eba5fc85" ON "email" ("client_id", "failure", "web_id");
CREATE INDEX "email_email_config_id_2e723ffd" ON "email" ("client_id", "email_config_id");
CREATE INDEX "email_search_6f8d221a" ON "email" USING gin ("client_id", (coalesce("subject", '') || ' ' || coalesce("recipient", '')) gin_trgm_ops);
ALTER TABLE "email" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "email" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "email" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_ba0556a2" ON "email" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("subject", '') || ' ' || coalesce("recipient", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "email" TO "branchdesk_search";
COMMENT ON COLUMN "email"."email_type" IS '["USER_CREATED","USER_UPDATED","DOCUMENT_ALTER","EXPIRED","SUBMISSION","COMPLETED","DELETED","CREATED","UPDATED","USER_STATUS","EVENT_CREATED","PASSWORD_RESET","EVENT_DOCUMENT","NOTIFICATION","TEST"]';
COMMENT ON COLUMN "email"."status" IS '["SENT","DELIVERED","PENDING","FAILED","SCHEDULED","IN_PROGRESS","COMPLETED","EXPIRED"]';
COMMENT ON COLUMN "email"."failure" IS '["REFUSED","TRY_LATER","UNREACHABLE","NO_ANSWER","SIGN_IN","TOO_LATE","NOT_ENCRYPTED","NOT_CONFIGURED","PASSWORD_LOST","PRIVATE","OTHER"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "email" TO "branchdesk_app";

CREATE TABLE "email_config" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  "from_address" text NOT NULL,
  "host" text NOT NULL,
  "port" bigint NOT NULL DEFAULT 587,
  "encryption" text DEFAULT 'STARTTLS',
  "user_name" text,
  "secret" text,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "email_config_created_date_desc_web_id_592db86f" ON "email_config" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "email_config_name_web_id_f2322a6d" ON "email_config" ("client_id", "name", "web_id");
CREATE INDEX "email_config_from_address_web_id_0f95c784" ON "email_config" ("client_id", "from_address", "web_id");
CREATE INDEX "email_config_host_web_id_78773aa2" ON "email_config" ("client_id", "host", "web_id");
CREATE INDEX "email_config_port_web_id_84050e8d" ON "email_config" ("client_id", "port", "web_id");
CREATE INDEX "email_config_user_name_web_id_11ab5f76" ON "email_config" ("client_id", "user_name", "web_id");
CREATE INDEX "email_config_status_web_id_5b70d094" ON "email_config" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "email_config_name_7452dc51" ON "email_config" ("client_id", "name");
CREATE INDEX "email_config_search_affaa550" ON "email_config" USING gin ("client_id", (coalesce("name", '') || ' ' || coalesce("from_address", '') || ' ' || coalesce("host", '')) gin_trgm_ops);
ALTER TABLE "email_config" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "email_config" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "email_config" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_90dcfd87" ON "email_config" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("name", '') || ' ' || coalesce("from_address", '') || ' ' || coalesce("host", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "email_config" TO "branchdesk_search";
COMMENT ON COLUMN "email_config"."encryption" IS '["STARTTLS","TLS","NONE"]';
COMMENT ON COLUMN "email_config"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "email_config" TO "branchdesk_app";

CREATE TABLE "email_event_config" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "email_type" text NOT NULL,
  "site_ids" jsonb,
  "role_ids" jsonb,
  "template_id" text NOT NULL,
  "email_config_id" text NOT NULL,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "email_event_config_created_date_desc_web_id_5ed62995" ON "email_event_config" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "email_event_config_email_type_web_id_997b0663" ON "email_event_config" ("client_id", "email_type", "web_id");
CREATE INDEX "email_event_config_template_id_web_id_6440e3fb" ON "email_event_config" ("client_id", "template_id", "web_id");
CREATE INDEX "email_event_config_email_config_id_web_id_87a2e3d9" ON "email_event_config" ("client_id", "email_config_id", "web_id");
CREATE INDEX "email_event_config_status_web_id_0d0e5ab7" ON "email_event_config" ("client_id", "status", "web_id");
CREATE INDEX "email_event_config_search_fe613ba6" ON "email_event_config" USING gin ("client_id", (coalesce("email_type", '')) gin_trgm_ops);
ALTER TABLE "email_event_config" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "email_event_config" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "email_event_config" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_7172ed91" ON "email_event_config" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("email_type", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "email_event_config" TO "branchdesk_search";
COMMENT ON COLUMN "email_event_config"."email_type" IS '["USER_CREATED","USER_UPDATED","DOCUMENT_ALTER","EXPIRED","SUBMISSION","COMPLETED","DELETED","CREATED","UPDATED","USER_STATUS","EVENT_CREATED","PASSWORD_RESET","EVENT_DOCUMENT"]';
COMMENT ON COLUMN "email_event_config"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "email_event_config" TO "branchdesk_app";

CREATE TABLE "event" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "event_name" text NOT NULL,
  "event_type" numeric DEFAULT 2,
  "event_sub_type" text,
  "start_date" date,
  "end_date" date,
  "schedule" jsonb,
  "communication_modes" jsonb,
  "template_id" text,
  "email_types" jsonb,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "event_created_date_desc_web_id_776ec743" ON "event" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "event_event_name_web_id_545afb94" ON "event" ("client_id", "event_name", "web_id");
CREATE INDEX "event_event_sub_type_web_id_8d96877b" ON "event" ("client_id", "event_sub_type", "web_id");
CREATE INDEX "event_start_date_web_id_dbf205de" ON "event" ("client_id", "start_date", "web_id");
CREATE INDEX "event_end_date_web_id_c8bb0b06" ON "event" ("client_id", "end_date", "web_id");
CREATE INDEX "event_status_web_id_7d07c9f8" ON "event" ("client_id", "status", "web_id");
CREATE INDEX "event_template_id_47ed044a" ON "event" ("client_id", "template_id");
CREATE INDEX "event_search_a486a374" ON "event" USING gin ("client_id", (coalesce("event_name", '')) gin_trgm_ops);
ALTER TABLE "event" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "event" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "event" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_057933bd" ON "event" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("event_name", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "event" TO "branchdesk_search";
COMMENT ON COLUMN "event"."event_type" IS '["0","1","2"]';
COMMENT ON COLUMN "event"."schedule" IS '{"frequency":["WEEKLY","MONTHLY","QUARTERLY","YEARLY"],"weekdays":["MONDAY","TUESDAY","WEDNESDAY","THURSDAY","FRIDAY","SATURDAY","SUNDAY"],"dayOption":["FIRST_DAY","MIDDLE","LAST_DAY","CUSTOM"]}';
COMMENT ON COLUMN "event"."communication_modes" IS '["EMAIL","SMS"]';
COMMENT ON COLUMN "event"."email_types" IS '["USER_CREATED","USER_UPDATED","DOCUMENT_ALTER","EXPIRED","SUBMISSION","COMPLETED","DELETED","CREATED","UPDATED","USER_STATUS","EVENT_CREATED","PASSWORD_RESET","EVENT_DOCUMENT"]';
COMMENT ON COLUMN "event"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "event" TO "branchdesk_app";

CREATE TABLE "event_form" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "form_definition_id" text NOT NULL,
  "event_id" text NOT NULL,
  "site_id" text,
  "user_id" text,
  "role_id" text,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "event_form_created_date_desc_web_id_be91e0c0" ON "event_form" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "event_form_form_definition_id_web_id_db640dd6" ON "event_form" ("client_id", "form_definition_id", "web_id");
CREATE INDEX "event_form_event_id_web_id_1c57c2cb" ON "event_form" ("client_id", "event_id", "web_id");
CREATE INDEX "event_form_site_id_web_id_6db664f6" ON "event_form" ("client_id", "site_id", "web_id");
CREATE INDEX "event_form_user_id_web_id_294feb05" ON "event_form" ("client_id", "user_id", "web_id");
CREATE INDEX "event_form_status_web_id_bdd0ce3f" ON "event_form" ("client_id", "status", "web_id");
CREATE INDEX "event_form_role_id_054a09bc" ON "event_form" ("client_id", "role_id");
CREATE UNIQUE INDEX "event_form_form_definition_id_event_id_site_id_user_id_676f7f48" ON "event_form" ("client_id", "form_definition_id", "event_id", "site_id", "user_id", "role_id") NULLS NOT DISTINCT;
ALTER TABLE "event_form" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "event_form" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "event_form" USING (client_id = current_setting('app.client', true));
COMMENT ON COLUMN "event_form"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "event_form" TO "branchdesk_app";

CREATE TABLE "form_category" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "form_definition_id" text NOT NULL,
  "category_code" text NOT NULL,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "form_category_created_date_desc_web_id_08d4f69f" ON "form_category" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "form_category_category_code_web_id_43ba43ac" ON "form_category" ("client_id", "category_code", "web_id");
CREATE INDEX "form_category_status_web_id_1f97d442" ON "form_category" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "form_category_form_definition_id_category_code_2f205fe0" ON "form_category" ("client_id", "form_definition_id", "category_code");
ALTER TABLE "form_category" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "form_category" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "form_category" USING (client_id = current_setting('app.client', true));
COMMENT ON COLUMN "form_category"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "form_category" TO "branchdesk_app";

CREATE TABLE "form_definition" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  "location_restrict" boolean DEFAULT false,
  "start_date" date,
  "end_date" date,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "form_definition_created_date_desc_web_id_23ee620f" ON "form_definition" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "form_definition_name_web_id_2f2adf22" ON "form_definition" ("client_id", "name", "web_id");
CREATE INDEX "form_definition_location_restrict_web_id_9e36fbe9" ON "form_definition" ("client_id", "location_restrict", "web_id");
CREATE INDEX "form_definition_start_date_web_id_43b9348c" ON "form_definition" ("client_id", "start_date", "web_id");
CREATE INDEX "form_definition_end_date_web_id_3d30a7fd" ON "form_definition" ("client_id", "end_date", "web_id");
CREATE INDEX "form_definition_status_web_id_068cb84a" ON "form_definition" ("client_id", "status", "web_id");
CREATE INDEX "form_definition_search_6a7b1628" ON "form_definition" USING gin ("client_id", (coalesce("name", '')) gin_trgm_ops);
ALTER TABLE "form_definition" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "form_definition" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "form_definition" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_777d1d5e" ON "form_definition" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("name", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "form_definition" TO "branchdesk_search";
COMMENT ON COLUMN "form_definition"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "form_definition" TO "branchdesk_app";

CREATE TABLE "form_section" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "sequence" bigint,
  "form_definition_id" text NOT NULL,
  "form_section_id" text NOT NULL,
  "location_restriction" boolean DEFAULT false,
  "site_id" text,
  "location_id" text,
  "record_history" boolean DEFAULT false,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "form_section_created_date_desc_web_id_04114e5f" ON "form_section" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "form_section_sequence_web_id_b14ae7b9" ON "form_section" ("client_id", "sequence", "web_id");
CREATE INDEX "form_section_form_definition_id_web_id_ce7ad8b8" ON "form_section" ("client_id", "form_definition_id", "web_id");
CREATE INDEX "form_section_form_section_id_web_id_45e9b942" ON "form_section" ("client_id", "form_section_id", "web_id");
CREATE INDEX "form_section_location_restriction_web_id_4cce825a" ON "form_section" ("client_id", "location_restriction", "web_id");
CREATE INDEX "form_section_site_id_web_id_ea47b8bb" ON "form_section" ("client_id", "site_id", "web_id");
CREATE INDEX "form_section_status_web_id_3edf194e" ON "form_section" ("client_id", "status", "web_id");
CREATE INDEX "form_section_location_id_ef5b3ee8" ON "form_section" ("client_id", "location_id");
CREATE UNIQUE INDEX "form_section_form_definition_id_form_section_id_b4c3b6f2" ON "form_section" ("client_id", "form_definition_id", "form_section_id");
ALTER TABLE "form_section" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "form_section" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "form_section" USING (client_id = current_setting('app.client', true));
COMMENT ON COLUMN "form_section"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "form_section" TO "branchdesk_app";

CREATE TABLE "form_user" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "form_definition_id" text NOT NULL,
  "site_id" text NOT NULL,
  "user_id" text,
  "role_id" text,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "form_user_created_date_desc_web_id_c1fc23bb" ON "form_user" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "form_user_form_definition_id_web_id_d4f99f5c" ON "form_user" ("client_id", "form_definition_id", "web_id");
CREATE INDEX "form_user_site_id_web_id_37d5d7af" ON "form_user" ("client_id", "site_id", "web_id");
CREATE INDEX "form_user_user_id_web_id_0dad733b" ON "form_user" ("client_id", "user_id", "web_id");
CREATE INDEX "form_user_role_id_web_id_22d81ad5" ON "form_user" ("client_id", "role_id", "web_id");
CREATE UNIQUE INDEX "form_user_form_definition_id_site_id_user_id_role_id_271eacfd" ON "form_user" ("client_id", "form_definition_id", "site_id", "user_id", "role_id") NULLS NOT DISTINCT;
ALTER TABLE "form_user" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "form_user" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "form_user" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "form_user" TO "branchdesk_app";

CREATE TABLE "location" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  "location_code" text,
  "start_date" date,
  "end_date" date,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "location_created_date_desc_web_id_745f22d0" ON "location" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "location_name_web_id_a5a9e420" ON "location" ("client_id", "name", "web_id");
CREATE INDEX "location_location_code_web_id_ab801cfe" ON "location" ("client_id", "location_code", "web_id");
CREATE INDEX "location_status_web_id_6085f83b" ON "location" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "location_location_code_99c55c38" ON "location" ("client_id", "location_code");
CREATE INDEX "location_search_afaaec99" ON "location" USING gin ("client_id", (coalesce("name", '') || ' ' || coalesce("location_code", '')) gin_trgm_ops);
ALTER TABLE "location" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "location" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "location" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_fb680821" ON "location" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("name", '') || ' ' || coalesce("location_code", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "location" TO "branchdesk_search";
COMMENT ON COLUMN "location"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "location" TO "branchdesk_app";

CREATE TABLE "lookup" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "lookup_name" text NOT NULL,
  "description" text,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "lookup_created_date_desc_web_id_777f9dc4" ON "lookup" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "lookup_lookup_name_web_id_1a0de4f1" ON "lookup" ("client_id", "lookup_name", "web_id");
CREATE INDEX "lookup_description_web_id_d3737362" ON "lookup" ("client_id", "description", "web_id");
CREATE INDEX "lookup_status_web_id_2238f75c" ON "lookup" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "lookup_lookup_name_5858daaa" ON "lookup" ("client_id", "lookup_name");
CREATE INDEX "lookup_search_f431bc99" ON "lookup" USING gin ("client_id", (coalesce("lookup_name", '') || ' ' || coalesce("description", '')) gin_trgm_ops);
ALTER TABLE "lookup" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "lookup" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "lookup" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_209d88b9" ON "lookup" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("lookup_name", '') || ' ' || coalesce("description", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "lookup" TO "branchdesk_search";
COMMENT ON COLUMN "lookup"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "lookup" TO "branchdesk_app";

CREATE TABLE "lookup_data" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "lookup_id" text NOT NULL,
  "text" text NOT NULL,
  "value" text NOT NULL,
  "sequence" bigint DEFAULT 0,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "lookup_data_created_date_desc_web_id_aadbc82b" ON "lookup_data" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "lookup_data_text_web_id_be02e1cf" ON "lookup_data" ("client_id", "text", "web_id");
CREATE INDEX "lookup_data_lookup_id_web_id_64072793" ON "lookup_data" ("client_id", "lookup_id", "web_id");
CREATE INDEX "lookup_data_value_web_id_1e2a7bf8" ON "lookup_data" ("client_id", "value", "web_id");
CREATE INDEX "lookup_data_sequence_web_id_1e19e536" ON "lookup_data" ("client_id", "sequence", "web_id");
CREATE INDEX "lookup_data_status_web_id_0b683e8d" ON "lookup_data" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "lookup_data_lookup_id_value_988f3bb3" ON "lookup_data" ("client_id", "lookup_id", "value");
CREATE INDEX "lookup_data_search_37bbdbbb" ON "lookup_data" USING gin ("client_id", (coalesce("text", '') || ' ' || coalesce("value", '')) gin_trgm_ops);
ALTER TABLE "lookup_data" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "lookup_data" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "lookup_data" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_a80bf935" ON "lookup_data" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("text", '') || ' ' || coalesce("value", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "lookup_data" TO "branchdesk_search";
COMMENT ON COLUMN "lookup_data"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "lookup_data" TO "branchdesk_app";

CREATE TABLE "lookup_lang" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "lookup_data_id" text NOT NULL,
  "language_code" text NOT NULL,
  "text" text NOT NULL,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "lookup_lang_created_date_desc_web_id_15c32545" ON "lookup_lang" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "lookup_lang_text_web_id_89d1c7d6" ON "lookup_lang" ("client_id", "text", "web_id");
CREATE INDEX "lookup_lang_lookup_data_id_web_id_c5058267" ON "lookup_lang" ("client_id", "lookup_data_id", "web_id");
CREATE INDEX "lookup_lang_language_code_web_id_d5b5bd5a" ON "lookup_lang" ("client_id", "language_code", "web_id");
CREATE UNIQUE INDEX "lookup_lang_lookup_data_id_language_code_6e236c06" ON "lookup_lang" ("client_id", "lookup_data_id", "language_code");
CREATE INDEX "lookup_lang_search_b1c9cec0" ON "lookup_lang" USING gin ("client_id", (coalesce("text", '')) gin_trgm_ops);
ALTER TABLE "lookup_lang" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "lookup_lang" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "lookup_lang" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_bf63c541" ON "lookup_lang" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("text", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "lookup_lang" TO "branchdesk_search";
COMMENT ON COLUMN "lookup_lang"."language_code" IS '["en","es","de","ja","fr"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "lookup_lang" TO "branchdesk_app";

CREATE TABLE "member" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "conversation_id" text NOT NULL,
  "user_account_id" text NOT NULL,
  "left_date" timestamptz,
  "last_read_sequence" bigint,
  "unread_from" bigint,
  "pinned" boolean,
  "muted" boolean,
  "archived" boolean,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "member_created_date_desc_web_id_e92b729b" ON "member" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "member_conversation_id_web_id_0375be40" ON "member" ("client_id", "conversation_id", "web_id");
CREATE INDEX "member_user_account_id_web_id_ef97e39d" ON "member" ("client_id", "user_account_id", "web_id");
CREATE INDEX "member_left_date_web_id_caecbb53" ON "member" ("client_id", "left_date", "web_id");
CREATE UNIQUE INDEX "member_conversation_id_user_account_id_87e8aca5" ON "member" ("client_id", "conversation_id", "user_account_id");
ALTER TABLE "member" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "member" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "member" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "member" TO "branchdesk_app";

CREATE TABLE "message" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "conversation_id" text NOT NULL,
  "member_id" text,
  "text" text,
  "files" jsonb,
  "reactions" jsonb,
  "sequence" bigint,
  "reply_to_id" text,
  "event" text,
  "deleted_date" timestamptz,
  "hidden_date" timestamptz,
  "hidden_reason" text,
  "hidden_content" jsonb,
  "earlier_texts" jsonb,
  "status" text DEFAULT 'SENT',
  "failure" text,
  "sms_id" text,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "message_created_date_desc_web_id_d5ef0ff1" ON "message" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "message_conversation_id_web_id_b3732367" ON "message" ("client_id", "conversation_id", "web_id");
CREATE INDEX "message_status_web_id_0e11453f" ON "message" ("client_id", "status", "web_id");
CREATE INDEX "message_member_id_cb2927a7" ON "message" ("client_id", "member_id");
CREATE INDEX "message_reply_to_id_64e34fcb" ON "message" ("client_id", "reply_to_id");
CREATE INDEX "message_sms_id_d8c9f654" ON "message" ("client_id", "sms_id");
CREATE INDEX "message_conversation_id_created_date_b7857db3" ON "message" ("client_id", "conversation_id", "created_date");
CREATE INDEX "message_conversation_id_sequence_764e00ee" ON "message" ("client_id", "conversation_id", "sequence");
CREATE INDEX "message_search_968975ae" ON "message" USING gin ("client_id", (coalesce("text", '')) gin_trgm_ops);
ALTER TABLE "message" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "message" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "message" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_bf63c541" ON "message" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("text", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "message" TO "branchdesk_search";
COMMENT ON COLUMN "message"."event" IS '["JOINED","LEFT","REMOVED"]';
COMMENT ON COLUMN "message"."status" IS '["SENT","DELIVERED","PENDING","FAILED","SCHEDULED","IN_PROGRESS","COMPLETED","EXPIRED"]';
COMMENT ON COLUMN "message"."failure" IS '["REFUSED","TRY_LATER","UNREACHABLE","NO_ANSWER","SIGN_IN","NOT_CONFIGURED","TOO_LATE","CANCELLED","OTHER"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "message" TO "branchdesk_app";

CREATE TABLE "message_template" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  "sub_type" text NOT NULL,
  "subject" text,
  "body" text NOT NULL,
  "html" text,
  "translations" jsonb,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "message_template_created_date_desc_web_id_366f5e8e" ON "message_template" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "message_template_name_web_id_d865ceab" ON "message_template" ("client_id", "name", "web_id");
CREATE INDEX "message_template_sub_type_web_id_4d9c8acd" ON "message_template" ("client_id", "sub_type", "web_id");
CREATE INDEX "message_template_subject_web_id_2ed70425" ON "message_template" ("client_id", "subject", "web_id");
CREATE INDEX "message_template_status_web_id_edf8ad59" ON "message_template" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "message_template_name_1ab9b6ff" ON "message_template" ("client_id", "name");
CREATE INDEX "message_template_search_da65ca63" ON "message_template" USING gin ("client_id", (coalesce("name", '') || ' ' || coalesce("subject", '') || ' ' || coalesce("body", '')) gin_trgm_ops);
ALTER TABLE "message_template" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "message_template" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "message_template" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_b7d4fdd1" ON "message_template" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("name", '') || ' ' || coalesce("subject", '') || ' ' || coalesce("body", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "message_template" TO "branchdesk_search";
COMMENT ON COLUMN "message_template"."sub_type" IS '["EMAIL","SMS"]';
COMMENT ON COLUMN "message_template"."translations" IS '{"language":["en","de","es","fr","ja"]}';
COMMENT ON COLUMN "message_template"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "message_template" TO "branchdesk_app";

CREATE TABLE "note" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "document_id" text NOT NULL,
  "text" text NOT NULL,
  "author_id" text,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "note_created_date_desc_web_id_5b13f2f8" ON "note" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "note_document_id_web_id_bdc65321" ON "note" ("client_id", "document_id", "web_id");
CREATE INDEX "note_search_ba4841a7" ON "note" USING gin ("client_id", (coalesce("text", '')) gin_trgm_ops);
ALTER TABLE "note" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "note" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "note" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_bf63c541" ON "note" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("text", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "note" TO "branchdesk_search";
GRANT SELECT, INSERT, UPDATE, DELETE ON "note" TO "branchdesk_app";

CREATE TABLE "notification" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "kind" text NOT NULL,
  "params" jsonb NOT NULL,
  "link" text,
  "read_date" timestamptz,
  "user_id" text,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "notification_created_date_desc_web_id_672927fa" ON "notification" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "notification_kind_web_id_3f231af1" ON "notification" ("client_id", "kind", "web_id");
CREATE INDEX "notification_link_web_id_45c9d731" ON "notification" ("client_id", "link", "web_id");
CREATE INDEX "notification_read_date_web_id_1c61c8e2" ON "notification" ("client_id", "read_date", "web_id");
CREATE INDEX "notification_user_id_created_date_9c0e3a19" ON "notification" ("client_id", "user_id", "created_date");
CREATE INDEX "notification_search_e036d36b" ON "notification" USING gin ("client_id", (coalesce("kind", '') || ' ' || coalesce("link", '')) gin_trgm_ops);
ALTER TABLE "notification" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "notification" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "notification" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_c34d9997" ON "notification" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("kind", '') || ' ' || coalesce("link", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "notification" TO "branchdesk_search";
COMMENT ON COLUMN "notification"."kind" IS '["REMINDER","OVERDUE","TEAM_OVERDUE","MENTION"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "notification" TO "branchdesk_app";

CREATE TABLE "notification_preference" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "kind" text NOT NULL,
  "in_console" boolean DEFAULT true,
  "by_email" boolean DEFAULT false,
  "by_sms" boolean DEFAULT false,
  "user_id" text,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "notification_preference_created_date_desc_web_id_c3de3fda" ON "notification_preference" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "notification_preference_kind_web_id_b3e71ed7" ON "notification_preference" ("client_id", "kind", "web_id");
CREATE INDEX "notification_preference_in_console_web_id_50203404" ON "notification_preference" ("client_id", "in_console", "web_id");
CREATE INDEX "notification_preference_by_email_web_id_d0f4301f" ON "notification_preference" ("client_id", "by_email", "web_id");
CREATE INDEX "notification_preference_by_sms_web_id_824b207d" ON "notification_preference" ("client_id", "by_sms", "web_id");
CREATE UNIQUE INDEX "notification_preference_user_id_kind_7396259b" ON "notification_preference" ("client_id", "user_id", "kind") NULLS NOT DISTINCT;
CREATE INDEX "notification_preference_search_96eb36cc" ON "notification_preference" USING gin ("client_id", (coalesce("kind", '')) gin_trgm_ops);
ALTER TABLE "notification_preference" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "notification_preference" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "notification_preference" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_bdd71ffe" ON "notification_preference" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("kind", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "notification_preference" TO "branchdesk_search";
COMMENT ON COLUMN "notification_preference"."kind" IS '["REMINDER","OVERDUE","TEAM_OVERDUE","MENTION","DOCUMENT_MESSAGE","TASK_MESSAGE","EVENT_MESSAGE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "notification_preference" TO "branchdesk_app";

CREATE TABLE "own_dashboard" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "title" text NOT NULL,
  "elements" jsonb,
  "role_id" text,
  "user_id" text,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "own_dashboard_created_date_desc_web_id_bfef72df" ON "own_dashboard" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "own_dashboard_title_web_id_27fa4afc" ON "own_dashboard" ("client_id", "title", "web_id");
CREATE INDEX "own_dashboard_role_id_web_id_0ad2e90c" ON "own_dashboard" ("client_id", "role_id", "web_id");
CREATE INDEX "own_dashboard_user_id_web_id_c19c89ce" ON "own_dashboard" ("client_id", "user_id", "web_id");
CREATE INDEX "own_dashboard_search_a0f162ad" ON "own_dashboard" USING gin ("client_id", (coalesce("title", '')) gin_trgm_ops);
ALTER TABLE "own_dashboard" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "own_dashboard" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "own_dashboard" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_50d8d332" ON "own_dashboard" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("title", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "own_dashboard" TO "branchdesk_search";
GRANT SELECT, INSERT, UPDATE, DELETE ON "own_dashboard" TO "branchdesk_app";

CREATE TABLE "permission" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "permission_code" text NOT NULL,
  "name" text NOT NULL,
  "permission_group_id" text,
  "area" text NOT NULL,
  "item" text NOT NULL,
  "action" text NOT NULL,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "permission_created_date_desc_web_id_0df3ff34" ON "permission" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "permission_permission_code_web_id_3bb0069a" ON "permission" ("client_id", "permission_code", "web_id");
CREATE INDEX "permission_name_web_id_03cb2b7e" ON "permission" ("client_id", "name", "web_id");
CREATE INDEX "permission_permission_group_id_web_id_d532feeb" ON "permission" ("client_id", "permission_group_id", "web_id");
CREATE INDEX "permission_status_web_id_2e135f5d" ON "permission" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "permission_permission_code_03825d3d" ON "permission" ("client_id", "permission_code");
CREATE INDEX "permission_search_c66030ff" ON "permission" USING gin ("client_id", (coalesce("name", '') || ' ' || coalesce("permission_code", '')) gin_trgm_ops);
ALTER TABLE "permission" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "permission" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "permission" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_706a444e" ON "permission" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("name", '') || ' ' || coalesce("permission_code", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "permission" TO "branchdesk_search";
COMMENT ON COLUMN "permission"."action" IS '["READ","CREATE","UPDATE","DELETE"]';
COMMENT ON COLUMN "permission"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "permission" TO "branchdesk_app";

CREATE TABLE "permission_group" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "permission_group_created_date_desc_web_id_77970459" ON "permission_group" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "permission_group_name_web_id_6913642c" ON "permission_group" ("client_id", "name", "web_id");
CREATE UNIQUE INDEX "permission_group_name_aa84dd93" ON "permission_group" ("client_id", "name");
CREATE INDEX "permission_group_search_ad3a5db9" ON "permission_group" USING gin ("client_id", (coalesce("name", '')) gin_trgm_ops);
ALTER TABLE "permission_group" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "permission_group" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "permission_group" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_777d1d5e" ON "permission_group" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("name", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "permission_group" TO "branchdesk_search";
GRANT SELECT, INSERT, UPDATE, DELETE ON "permission_group" TO "branchdesk_app";

CREATE TABLE "role" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "role_name" text NOT NULL,
  "all_sites" boolean DEFAULT false,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "role_created_date_desc_web_id_3d961b88" ON "role" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "role_role_name_web_id_972f56fe" ON "role" ("client_id", "role_name", "web_id");
CREATE INDEX "role_status_web_id_aa4f15f6" ON "role" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "role_role_name_c745c6cd" ON "role" ("client_id", "role_name");
CREATE INDEX "role_search_ea5a48f7" ON "role" USING gin ("client_id", (coalesce("role_name", '')) gin_trgm_ops);
ALTER TABLE "role" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "role" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_75727dc6" ON "role" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("role_name", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "role" TO "branchdesk_search";
COMMENT ON COLUMN "role"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "role" TO "branchdesk_app";

CREATE TABLE "role_permission" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "role_id" text NOT NULL,
  "permission_id" text,
  "permission_code" text NOT NULL,
  "enabled" boolean DEFAULT true,
  "denied" boolean DEFAULT false,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "role_permission_created_date_desc_web_id_5b27fce2" ON "role_permission" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "role_permission_permission_code_web_id_63ffce05" ON "role_permission" ("client_id", "permission_code", "web_id");
CREATE INDEX "role_permission_role_id_web_id_e0ce4ec4" ON "role_permission" ("client_id", "role_id", "web_id");
CREATE INDEX "role_permission_permission_id_web_id_be2cbc4d" ON "role_permission" ("client_id", "permission_id", "web_id");
CREATE INDEX "role_permission_enabled_web_id_5b91b954" ON "role_permission" ("client_id", "enabled", "web_id");
CREATE INDEX "role_permission_denied_web_id_64bc79a5" ON "role_permission" ("client_id", "denied", "web_id");
CREATE UNIQUE INDEX "role_permission_role_id_permission_code_denied_96d94377" ON "role_permission" ("client_id", "role_id", "permission_code", "denied") NULLS NOT DISTINCT;
CREATE INDEX "role_permission_search_74d32b7e" ON "role_permission" USING gin ("client_id", (coalesce("permission_code", '')) gin_trgm_ops);
ALTER TABLE "role_permission" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "role_permission" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "role_permission" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_df877643" ON "role_permission" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("permission_code", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "role_permission" TO "branchdesk_search";
GRANT SELECT, INSERT, UPDATE, DELETE ON "role_permission" TO "branchdesk_app";

CREATE TABLE "role_routing" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "role_code" text NOT NULL,
  "form_definition_id" text NOT NULL,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "role_routing_created_date_desc_web_id_f3b7b433" ON "role_routing" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "role_routing_role_code_web_id_7f892a86" ON "role_routing" ("client_id", "role_code", "web_id");
CREATE UNIQUE INDEX "role_routing_form_definition_id_role_code_51165a74" ON "role_routing" ("client_id", "form_definition_id", "role_code");
ALTER TABLE "role_routing" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "role_routing" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "role_routing" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "role_routing" TO "branchdesk_app";

CREATE TABLE "routing" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "email_routing_code" text NOT NULL,
  "form_definition_id" text NOT NULL,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "routing_created_date_desc_web_id_f9b6c6ac" ON "routing" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "routing_email_routing_code_web_id_5d55cf06" ON "routing" ("client_id", "email_routing_code", "web_id");
CREATE UNIQUE INDEX "routing_form_definition_id_email_routing_code_1715968c" ON "routing" ("client_id", "form_definition_id", "email_routing_code");
ALTER TABLE "routing" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "routing" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "routing" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "routing" TO "branchdesk_app";

CREATE TABLE "saved_filter" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "title" text NOT NULL,
  "value" text NOT NULL,
  "frame_name" text NOT NULL,
  "role_id" text,
  "public_name" boolean DEFAULT false,
  "editable" boolean DEFAULT true,
  "default_indicator" boolean DEFAULT false,
  "client_id_2" text,
  "user_id" text,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "saved_filter_created_date_desc_web_id_4e27fc4a" ON "saved_filter" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "saved_filter_title_web_id_1209274c" ON "saved_filter" ("client_id", "title", "web_id");
CREATE INDEX "saved_filter_frame_name_web_id_44313988" ON "saved_filter" ("client_id", "frame_name", "web_id");
CREATE INDEX "saved_filter_default_indicator_web_id_7235ec35" ON "saved_filter" ("client_id", "default_indicator", "web_id");
CREATE INDEX "saved_filter_role_id_f809add2" ON "saved_filter" ("client_id", "role_id");
CREATE INDEX "saved_filter_client_id_2_5f36d3e5" ON "saved_filter" ("client_id", "client_id_2");
CREATE INDEX "saved_filter_user_id_589ec62f" ON "saved_filter" ("client_id", "user_id");
CREATE INDEX "saved_filter_search_793edc30" ON "saved_filter" USING gin ("client_id", (coalesce("title", '')) gin_trgm_ops);
ALTER TABLE "saved_filter" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "saved_filter" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "saved_filter" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_50d8d332" ON "saved_filter" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("title", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "saved_filter" TO "branchdesk_search";
GRANT SELECT, INSERT, UPDATE, DELETE ON "saved_filter" TO "branchdesk_app";

CREATE TABLE "scheduled_task" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  "site_id" text NOT NULL,
  "user_id" text,
  "participants" jsonb NOT NULL,
  "form_definition_id" text,
  "start_date" timestamptz NOT NULL,
  "end_date" timestamptz NOT NULL,
  "frequency" text DEFAULT 'ONCE',
  "status" text DEFAULT 'SCHEDULED',
  "period" text,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "scheduled_task_created_date_desc_web_id_e349ba36" ON "scheduled_task" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "scheduled_task_name_web_id_f8755803" ON "scheduled_task" ("client_id", "name", "web_id");
CREATE INDEX "scheduled_task_site_id_web_id_c603319c" ON "scheduled_task" ("client_id", "site_id", "web_id");
CREATE INDEX "scheduled_task_user_id_web_id_fad23786" ON "scheduled_task" ("client_id", "user_id", "web_id");
CREATE INDEX "scheduled_task_form_definition_id_web_id_a28beac4" ON "scheduled_task" ("client_id", "form_definition_id", "web_id");
CREATE INDEX "scheduled_task_start_date_web_id_3869a68c" ON "scheduled_task" ("client_id", "start_date", "web_id");
CREATE INDEX "scheduled_task_end_date_web_id_4c730420" ON "scheduled_task" ("client_id", "end_date", "web_id");
CREATE INDEX "scheduled_task_status_web_id_91529540" ON "scheduled_task" ("client_id", "status", "web_id");
CREATE INDEX "scheduled_task_site_id_start_date_42cc7683" ON "scheduled_task" ("client_id", "site_id", "start_date");
CREATE INDEX "scheduled_task_search_b0da15b4" ON "scheduled_task" USING gin ("client_id", (coalesce("name", '')) gin_trgm_ops);
ALTER TABLE "scheduled_task" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "scheduled_task" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "scheduled_task" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_777d1d5e" ON "scheduled_task" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("name", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "scheduled_task" TO "branchdesk_search";
COMMENT ON COLUMN "scheduled_task"."status" IS '["SENT","DELIVERED","PENDING","FAILED","SCHEDULED","IN_PROGRESS","COMPLETED","EXPIRED"]';
COMMENT ON COLUMN "scheduled_task"."period" IS '["ON_TIME","OUTSIDE_PERIOD"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "scheduled_task" TO "branchdesk_app";

CREATE TABLE "screen_setting" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "frame_name" text NOT NULL,
  "value" text NOT NULL,
  "user_id" text,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "screen_setting_created_date_desc_web_id_14c63924" ON "screen_setting" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "screen_setting_frame_name_web_id_0713a6ca" ON "screen_setting" ("client_id", "frame_name", "web_id");
CREATE UNIQUE INDEX "screen_setting_user_id_frame_name_37f6bfa5" ON "screen_setting" ("client_id", "user_id", "frame_name") NULLS NOT DISTINCT;
CREATE INDEX "screen_setting_search_b5b73006" ON "screen_setting" USING gin ("client_id", (coalesce("frame_name", '')) gin_trgm_ops);
ALTER TABLE "screen_setting" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "screen_setting" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "screen_setting" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_ea49b371" ON "screen_setting" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("frame_name", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "screen_setting" TO "branchdesk_search";
GRANT SELECT, INSERT, UPDATE, DELETE ON "screen_setting" TO "branchdesk_app";

CREATE TABLE "section" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  "start_date" date,
  "end_date" date,
  "status" text DEFAULT 'ACTIVE',
  "published" boolean DEFAULT false,
  "published_version" bigint,
  "template" boolean DEFAULT false,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "section_created_date_desc_web_id_af356438" ON "section" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "section_name_web_id_463a3007" ON "section" ("client_id", "name", "web_id");
CREATE INDEX "section_start_date_web_id_379ac04a" ON "section" ("client_id", "start_date", "web_id");
CREATE INDEX "section_end_date_web_id_ad52e133" ON "section" ("client_id", "end_date", "web_id");
CREATE INDEX "section_status_web_id_3b63707c" ON "section" ("client_id", "status", "web_id");
CREATE INDEX "section_search_b51c34ad" ON "section" USING gin ("client_id", (coalesce("name", '')) gin_trgm_ops);
ALTER TABLE "section" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "section" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "section" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_777d1d5e" ON "section" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("name", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "section" TO "branchdesk_search";
COMMENT ON COLUMN "section"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "section" TO "branchdesk_app";

CREATE TABLE "section_draft" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "form_section_id" text NOT NULL,
  "user_id" text,
  "data" jsonb NOT NULL,
  "status" text DEFAULT 'IN_PROCESS',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "section_draft_created_date_desc_web_id_6064746f" ON "section_draft" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "section_draft_form_section_id_web_id_b82849ed" ON "section_draft" ("client_id", "form_section_id", "web_id");
CREATE INDEX "section_draft_user_id_web_id_ff1b9822" ON "section_draft" ("client_id", "user_id", "web_id");
CREATE UNIQUE INDEX "section_draft_form_section_id_9a644bdf" ON "section_draft" ("client_id", "form_section_id");
CREATE INDEX "section_draft_search_96b5320c" ON "section_draft" USING gin ("client_id", (coalesce("created_by", '')) gin_trgm_ops);
ALTER TABLE "section_draft" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "section_draft" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "section_draft" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_d1680206" ON "section_draft" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("created_by", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "section_draft" TO "branchdesk_search";
COMMENT ON COLUMN "section_draft"."status" IS '["IN_PROCESS"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "section_draft" TO "branchdesk_app";

CREATE TABLE "section_row" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "form_section_id" text NOT NULL,
  "sequence" bigint,
  "group" jsonb,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "section_row_created_date_desc_web_id_5e659c6c" ON "section_row" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "section_row_sequence_web_id_56ce1caa" ON "section_row" ("client_id", "sequence", "web_id");
CREATE INDEX "section_row_form_section_id_web_id_1c2c403d" ON "section_row" ("client_id", "form_section_id", "web_id");
ALTER TABLE "section_row" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "section_row" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "section_row" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "section_row" TO "branchdesk_app";

CREATE TABLE "section_row_column" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "section_row_id" text NOT NULL,
  "sequence" bigint,
  "width" bigint DEFAULT 12,
  "field_type" text NOT NULL DEFAULT 'text',
  "field_key" text,
  "label" text,
  "required" boolean DEFAULT false,
  "maximum_length" bigint,
  "options" jsonb,
  "settings" jsonb,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "section_row_column_created_date_desc_web_id_81ab419e" ON "section_row_column" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "section_row_column_section_row_id_web_id_9161e7eb" ON "section_row_column" ("client_id", "section_row_id", "web_id");
CREATE INDEX "section_row_column_sequence_web_id_604ddd11" ON "section_row_column" ("client_id", "sequence", "web_id");
CREATE INDEX "section_row_column_width_web_id_788c914d" ON "section_row_column" ("client_id", "width", "web_id");
CREATE INDEX "section_row_column_field_type_web_id_90dbcf6d" ON "section_row_column" ("client_id", "field_type", "web_id");
CREATE INDEX "section_row_column_field_key_web_id_9cf52ea6" ON "section_row_column" ("client_id", "field_key", "web_id");
CREATE INDEX "section_row_column_required_web_id_ba1ded8c" ON "section_row_column" ("client_id", "required", "web_id");
CREATE INDEX "section_row_column_search_285ddeb6" ON "section_row_column" USING gin ("client_id", (coalesce("label", '') || ' ' || coalesce("field_key", '')) gin_trgm_ops);
ALTER TABLE "section_row_column" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "section_row_column" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "section_row_column" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_01e3e66d" ON "section_row_column" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("label", '') || ' ' || coalesce("field_key", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "section_row_column" TO "branchdesk_search";
COMMENT ON COLUMN "section_row_column"."field_type" IS '["text","longText","email","url","phone","address","number","money","rating","date","time","dateTime","select","multiSelect","radio","checkbox","yesNo","site","user","device","location","photo","file","audio","signature","position","table","computed","heading","paragraph","divider","picture"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "section_row_column" TO "branchdesk_app";

CREATE TABLE "section_template" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "form_section_id" text NOT NULL,
  "name" text,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "section_template_created_date_desc_web_id_df78ab27" ON "section_template" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "section_template_name_web_id_57cf1afe" ON "section_template" ("client_id", "name", "web_id");
CREATE INDEX "section_template_form_section_id_web_id_9be4bbb3" ON "section_template" ("client_id", "form_section_id", "web_id");
CREATE UNIQUE INDEX "section_template_form_section_id_1a0b43dc" ON "section_template" ("client_id", "form_section_id");
CREATE INDEX "section_template_search_2244cee7" ON "section_template" USING gin ("client_id", (coalesce("name", '')) gin_trgm_ops);
ALTER TABLE "section_template" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "section_template" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "section_template" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_777d1d5e" ON "section_template" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("name", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "section_template" TO "branchdesk_search";
COMMENT ON COLUMN "section_template"."status" IS '["ACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "section_template" TO "branchdesk_app";

CREATE TABLE "section_version" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "form_section_id" text,
  "number" bigint NOT NULL,
  "form_section_row_models" jsonb NOT NULL,
  "schema" jsonb,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "section_version_created_date_desc_web_id_0f9ab5bc" ON "section_version" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "section_version_number_web_id_308b60d0" ON "section_version" ("client_id", "number", "web_id");
CREATE INDEX "section_version_form_section_id_web_id_269cca83" ON "section_version" ("client_id", "form_section_id", "web_id");
CREATE UNIQUE INDEX "section_version_form_section_id_number_6cd854c6" ON "section_version" ("client_id", "form_section_id", "number") NULLS NOT DISTINCT;
ALTER TABLE "section_version" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "section_version" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "section_version" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "section_version" TO "branchdesk_app";

CREATE TABLE "site" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  "code" text NOT NULL,
  "type_text_code" text,
  "start_date" date,
  "end_date" date,
  "store_email" text,
  "website" text,
  "address_model" jsonb,
  "user_email" text,
  "time_zone" text,
  "description" text,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "site_created_date_desc_web_id_50cfc942" ON "site" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "site_name_web_id_335d4913" ON "site" ("client_id", "name", "web_id");
CREATE INDEX "site_code_web_id_652b861c" ON "site" ("client_id", "code", "web_id");
CREATE INDEX "site_type_text_code_web_id_8f11c973" ON "site" ("client_id", "type_text_code", "web_id");
CREATE INDEX "site_start_date_web_id_6bc95c8f" ON "site" ("client_id", "start_date", "web_id");
CREATE INDEX "site_status_web_id_7c153c34" ON "site" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "site_code_6a1000d3" ON "site" ("client_id", "code");
CREATE INDEX "site_search_fafd392d" ON "site" USING gin ("client_id", (coalesce("name", '') || ' ' || coalesce("code", '') || ' ' || coalesce(("address_model" -> 'city') #>> '{}', '')) gin_trgm_ops);
ALTER TABLE "site" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "site" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "site" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_a6e93fcd" ON "site" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("name", '') || ' ' || coalesce("code", '') || ' ' || coalesce(("address_model" -> 'city') #>> '{}', '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "site" TO "branchdesk_search";
COMMENT ON COLUMN "site"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "site" TO "branchdesk_app";

CREATE TABLE "site_device" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "site_id" text NOT NULL,
  "device_id" text NOT NULL,
  "location_id" text,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "site_device_created_date_desc_web_id_87a7f070" ON "site_device" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "site_device_site_id_web_id_acd1abf0" ON "site_device" ("client_id", "site_id", "web_id");
CREATE INDEX "site_device_device_id_web_id_8ed1e41d" ON "site_device" ("client_id", "device_id", "web_id");
CREATE INDEX "site_device_location_id_web_id_d355981a" ON "site_device" ("client_id", "location_id", "web_id");
CREATE INDEX "site_device_status_web_id_8a0e2639" ON "site_device" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "site_device_site_id_device_id_eb97b855" ON "site_device" ("client_id", "site_id", "device_id");
ALTER TABLE "site_device" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "site_device" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "site_device" USING (client_id = current_setting('app.client', true));
COMMENT ON COLUMN "site_device"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "site_device" TO "branchdesk_app";

CREATE TABLE "site_form" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "site_id" text NOT NULL,
  "form_definition_id" text NOT NULL,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "site_form_created_date_desc_web_id_bd603958" ON "site_form" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "site_form_site_id_web_id_d399831e" ON "site_form" ("client_id", "site_id", "web_id");
CREATE INDEX "site_form_form_definition_id_web_id_32d00440" ON "site_form" ("client_id", "form_definition_id", "web_id");
CREATE INDEX "site_form_status_web_id_d70d975a" ON "site_form" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "site_form_site_id_form_definition_id_74a1bed1" ON "site_form" ("client_id", "site_id", "form_definition_id");
ALTER TABLE "site_form" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "site_form" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "site_form" USING (client_id = current_setting('app.client', true));
COMMENT ON COLUMN "site_form"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "site_form" TO "branchdesk_app";

CREATE TABLE "site_location" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "site_id" text NOT NULL,
  "location_id" text NOT NULL,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "site_location_created_date_desc_web_id_3c0aee97" ON "site_location" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "site_location_site_id_web_id_d95ccf2e" ON "site_location" ("client_id", "site_id", "web_id");
CREATE INDEX "site_location_location_id_web_id_38797193" ON "site_location" ("client_id", "location_id", "web_id");
CREATE INDEX "site_location_status_web_id_470813c4" ON "site_location" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "site_location_site_id_location_id_9d606d07" ON "site_location" ("client_id", "site_id", "location_id");
ALTER TABLE "site_location" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "site_location" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "site_location" USING (client_id = current_setting('app.client', true));
COMMENT ON COLUMN "site_location"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "site_location" TO "branchdesk_app";

CREATE TABLE "sms" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "recipient" text,
  "text" text,
  "site_id" text,
  "status" text,
  "attempts" bigint,
  "failure" text,
  "response_code" bigint,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "sms_created_date_desc_web_id_092639f3" ON "sms" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "sms_recipient_web_id_79d13b3d" ON "sms" ("client_id", "recipient", "web_id");
CREATE INDEX "sms_site_id_web_id_c02da297" ON "sms" ("client_id", "site_id", "web_id");
CREATE INDEX "sms_status_web_id_581c3409" ON "sms" ("client_id", "status", "web_id");
CREATE INDEX "sms_attempts_web_id_327dc9d0" ON "sms" ("client_id", "attempts", "web_id");
CREATE INDEX "sms_failure_web_id_373f0f32" ON "sms" ("client_id", "failure", "web_id");
CREATE INDEX "sms_search_00be2477" ON "sms" USING gin ("client_id", (coalesce("recipient", '') || ' ' || coalesce("text", '')) gin_trgm_ops);
ALTER TABLE "sms" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sms" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "sms" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_57ed4745" ON "sms" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("recipient", '') || ' ' || coalesce("text", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "sms" TO "branchdesk_search";
COMMENT ON COLUMN "sms"."status" IS '["SENT","DELIVERED","PENDING","FAILED","SCHEDULED","IN_PROGRESS","COMPLETED","EXPIRED"]';
COMMENT ON COLUMN "sms"."failure" IS '["REFUSED","TRY_LATER","UNREACHABLE","NO_ANSWER","SIGN_IN","NOT_CONFIGURED","TOO_LATE","CANCELLED","OTHER"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "sms" TO "branchdesk_app";

CREATE TABLE "state" (
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "name" text NOT NULL,
  "country_id" text NOT NULL,
  "has_cities" boolean,
  PRIMARY KEY ("web_id")
);
CREATE INDEX "state_created_date_desc_web_id_187d4e6e" ON "state" ("created_date" desc, "web_id");
CREATE INDEX "state_name_web_id_14cc1504" ON "state" ("name", "web_id");
CREATE INDEX "state_country_id_web_id_571b742a" ON "state" ("country_id", "web_id");
GRANT SELECT ON "state" TO "branchdesk_app";

CREATE TABLE "user_account" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "first_name" text NOT NULL,
  "last_name" text NOT NULL,
  "email" text NOT NULL,
  "user_phone" jsonb,
  "photo" jsonb,
  "start_date" date,
  "end_date" date,
  "birthday" date,
  "manager_id" text,
  "language" text,
  "password" text,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "user_account_created_date_desc_web_id_ef5028e4" ON "user_account" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "user_account_first_name_web_id_928e98ff" ON "user_account" ("client_id", "first_name", "web_id");
CREATE INDEX "user_account_last_name_web_id_49109bf5" ON "user_account" ("client_id", "last_name", "web_id");
CREATE INDEX "user_account_email_web_id_d82e3d1b" ON "user_account" ("client_id", "email", "web_id");
CREATE INDEX "user_account_start_date_web_id_f56891c9" ON "user_account" ("client_id", "start_date", "web_id");
CREATE INDEX "user_account_end_date_web_id_c5df2614" ON "user_account" ("client_id", "end_date", "web_id");
CREATE INDEX "user_account_status_web_id_5c04f7ac" ON "user_account" ("client_id", "status", "web_id");
CREATE INDEX "user_account_manager_id_1903185b" ON "user_account" ("client_id", "manager_id");
CREATE UNIQUE INDEX "user_account_lower_email_c2adeb8b" ON "user_account" (lower("email"));
CREATE INDEX "user_account_search_92dcd16a" ON "user_account" USING gin ("client_id", (coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("email", '')) gin_trgm_ops);
ALTER TABLE "user_account" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user_account" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "user_account" USING (client_id = current_setting('app.client', true));
CREATE POLICY "sign_in_8d290931" ON "user_account" FOR SELECT TO "branchdesk_app" USING (lower("email") = current_setting('app.sign_in', true));
CREATE POLICY "search_a9ee8c96" ON "user_account" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("email", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "user_account" TO "branchdesk_search";
COMMENT ON COLUMN "user_account"."language" IS '["en","de","es","fr","ja"]';
COMMENT ON COLUMN "user_account"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "user_account" TO "branchdesk_app";

CREATE TABLE "user_permission" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "user_account_id" text NOT NULL,
  "site_id" text NOT NULL,
  "permission_code" text NOT NULL,
  "read" boolean DEFAULT false,
  "create" boolean DEFAULT false,
  "update" boolean DEFAULT false,
  "delete" boolean DEFAULT false,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "user_permission_created_date_desc_web_id_ac998987" ON "user_permission" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "user_permission_user_account_id_web_id_929acd31" ON "user_permission" ("client_id", "user_account_id", "web_id");
CREATE INDEX "user_permission_site_id_web_id_90502cf7" ON "user_permission" ("client_id", "site_id", "web_id");
CREATE INDEX "user_permission_permission_code_web_id_d6b98b72" ON "user_permission" ("client_id", "permission_code", "web_id");
CREATE INDEX "user_permission_read_web_id_171cecab" ON "user_permission" ("client_id", "read", "web_id");
CREATE INDEX "user_permission_create_web_id_579f5891" ON "user_permission" ("client_id", "create", "web_id");
CREATE INDEX "user_permission_update_web_id_7b69e670" ON "user_permission" ("client_id", "update", "web_id");
CREATE INDEX "user_permission_delete_web_id_2eeca45e" ON "user_permission" ("client_id", "delete", "web_id");
CREATE UNIQUE INDEX "user_permission_user_account_id_site_id_permission_cod_02060a24" ON "user_permission" ("client_id", "user_account_id", "site_id", "permission_code");
CREATE INDEX "user_permission_search_82a1435b" ON "user_permission" USING gin ("client_id", (coalesce("permission_code", '')) gin_trgm_ops);
ALTER TABLE "user_permission" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user_permission" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "user_permission" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_df877643" ON "user_permission" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("permission_code", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "user_permission" TO "branchdesk_search";
GRANT SELECT, INSERT, UPDATE, DELETE ON "user_permission" TO "branchdesk_app";

CREATE TABLE "user_routing" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "external_email" text NOT NULL,
  "user_id" text,
  "form_definition_id" text NOT NULL,
  "unsubscribed" jsonb,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "user_routing_created_date_desc_web_id_ef6411fb" ON "user_routing" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "user_routing_external_email_web_id_c700325c" ON "user_routing" ("client_id", "external_email", "web_id");
CREATE INDEX "user_routing_user_id_77ceea33" ON "user_routing" ("client_id", "user_id");
CREATE UNIQUE INDEX "user_routing_form_definition_id_lower_external_email_73655cc2" ON "user_routing" ("client_id", "form_definition_id", lower("external_email"));
CREATE INDEX "user_routing_search_07ea1476" ON "user_routing" USING gin ("client_id", (coalesce("external_email", '')) gin_trgm_ops);
ALTER TABLE "user_routing" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user_routing" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "user_routing" USING (client_id = current_setting('app.client', true));
CREATE POLICY "search_f098b04c" ON "user_routing" AS RESTRICTIVE FOR SELECT TO "branchdesk_search" USING ((coalesce("external_email", '')) ILIKE coalesce(nullif(current_setting('app.term', true), ''), '%'));
GRANT SELECT ("web_id") ON "user_routing" TO "branchdesk_search";
COMMENT ON COLUMN "user_routing"."unsubscribed" IS '["DOCUMENT_MESSAGE","TASK_MESSAGE","EVENT_MESSAGE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "user_routing" TO "branchdesk_app";

CREATE TABLE "user_site" (
  "client_id" text NOT NULL DEFAULT current_setting('app.client', true),
  "web_id" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_date" timestamptz(3) NOT NULL DEFAULT now(),
  "created_by" text,
  "update_date" timestamptz(3),
  "updated_by" text,
  "site_id" text NOT NULL,
  "user_account_id" text NOT NULL,
  "role_id" text,
  "status" text DEFAULT 'ACTIVE',
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "user_site_created_date_desc_web_id_1179d526" ON "user_site" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "user_site_site_id_web_id_c697f05b" ON "user_site" ("client_id", "site_id", "web_id");
CREATE INDEX "user_site_user_account_id_web_id_b0e5d063" ON "user_site" ("client_id", "user_account_id", "web_id");
CREATE INDEX "user_site_role_id_web_id_3f8bff50" ON "user_site" ("client_id", "role_id", "web_id");
CREATE INDEX "user_site_status_web_id_b5fdd44a" ON "user_site" ("client_id", "status", "web_id");
CREATE UNIQUE INDEX "user_site_site_id_user_account_id_fa7113d4" ON "user_site" ("client_id", "site_id", "user_account_id");
ALTER TABLE "user_site" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user_site" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "user_site" USING (client_id = current_setting('app.client', true));
COMMENT ON COLUMN "user_site"."status" IS '["ACTIVE","INACTIVE"]';
GRANT SELECT, INSERT, UPDATE, DELETE ON "user_site" TO "branchdesk_app";
