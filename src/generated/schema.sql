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
  "changes" jsonb,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "activity_created_date_desc_web_id_8c459162" ON "activity" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "activity_site_id_5a2d0b0e" ON "activity" ("client_id", "site_id");
CREATE INDEX "activity_entity_id_created_date_7beb08c6" ON "activity" ("client_id", "entity_id", "created_date");
CREATE INDEX "activity_site_id_created_date_970307bc" ON "activity" ("client_id", "site_id", "created_date");
ALTER TABLE "activity" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "activity" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "activity" USING (client_id = current_setting('app.client', true));
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
CREATE INDEX "city_country_id_7f2ecce6" ON "city" ("country_id");
CREATE INDEX "city_state_id_b9a62780" ON "city" ("state_id");
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
  "address_model" jsonb,
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
ALTER TABLE "client" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "client" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "client" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "client" TO "branchdesk_app";

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
ALTER TABLE "device" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "device" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "device" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "device" TO "branchdesk_app";

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
ALTER TABLE "location" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "location" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "location" USING (client_id = current_setting('app.client', true));
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
ALTER TABLE "lookup" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "lookup" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "lookup" USING (client_id = current_setting('app.client', true));
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
CREATE INDEX "lookup_data_lookup_id_b396bc51" ON "lookup_data" ("client_id", "lookup_id");
CREATE UNIQUE INDEX "lookup_data_lookup_id_value_988f3bb3" ON "lookup_data" ("client_id", "lookup_id", "value");
ALTER TABLE "lookup_data" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "lookup_data" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "lookup_data" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "lookup_data" TO "branchdesk_app";

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
ALTER TABLE "role" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "role" USING (client_id = current_setting('app.client', true));
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
  "permission_code" text NOT NULL,
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "role_permission_created_date_desc_web_id_5b27fce2" ON "role_permission" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "role_permission_permission_code_web_id_63ffce05" ON "role_permission" ("client_id", "permission_code", "web_id");
CREATE INDEX "role_permission_role_id_web_id_e0ce4ec4" ON "role_permission" ("client_id", "role_id", "web_id");
CREATE INDEX "role_permission_role_id_319c43e0" ON "role_permission" ("client_id", "role_id");
CREATE UNIQUE INDEX "role_permission_role_id_permission_code_eb6f6c94" ON "role_permission" ("client_id", "role_id", "permission_code");
ALTER TABLE "role_permission" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "role_permission" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "role_permission" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "role_permission" TO "branchdesk_app";

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
ALTER TABLE "site" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "site" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "site" USING (client_id = current_setting('app.client', true));
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
CREATE INDEX "site_device_site_id_ec08e119" ON "site_device" ("client_id", "site_id");
CREATE INDEX "site_device_device_id_2197522d" ON "site_device" ("client_id", "device_id");
CREATE INDEX "site_device_location_id_7c59e46c" ON "site_device" ("client_id", "location_id");
CREATE UNIQUE INDEX "site_device_site_id_device_id_eb97b855" ON "site_device" ("client_id", "site_id", "device_id");
ALTER TABLE "site_device" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "site_device" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "site_device" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "site_device" TO "branchdesk_app";

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
CREATE INDEX "site_location_site_id_5aa41f3c" ON "site_location" ("client_id", "site_id");
CREATE INDEX "site_location_location_id_a97aecf7" ON "site_location" ("client_id", "location_id");
CREATE UNIQUE INDEX "site_location_site_id_location_id_9d606d07" ON "site_location" ("client_id", "site_id", "location_id");
ALTER TABLE "site_location" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "site_location" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "site_location" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "site_location" TO "branchdesk_app";

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
CREATE INDEX "state_country_id_c606e29d" ON "state" ("country_id");
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
  "start_date" date,
  "end_date" date,
  "birthday" date,
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
CREATE UNIQUE INDEX "user_account_lower_email_c2adeb8b" ON "user_account" (lower("email"));
ALTER TABLE "user_account" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user_account" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "user_account" USING (client_id = current_setting('app.client', true));
CREATE POLICY "sign_in_61ede5e6" ON "user_account" FOR SELECT USING (lower("email") = current_setting('app.sign_in', true));
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
  PRIMARY KEY ("client_id", "web_id"),
  CHECK ("client_id" <> '')
);
CREATE INDEX "user_permission_created_date_desc_web_id_ac998987" ON "user_permission" ("client_id", "created_date" desc, "web_id");
CREATE INDEX "user_permission_permission_code_web_id_d6b98b72" ON "user_permission" ("client_id", "permission_code", "web_id");
CREATE INDEX "user_permission_user_account_id_web_id_929acd31" ON "user_permission" ("client_id", "user_account_id", "web_id");
CREATE INDEX "user_permission_site_id_web_id_90502cf7" ON "user_permission" ("client_id", "site_id", "web_id");
CREATE INDEX "user_permission_user_account_id_2a2971c0" ON "user_permission" ("client_id", "user_account_id");
CREATE INDEX "user_permission_site_id_1f28234d" ON "user_permission" ("client_id", "site_id");
CREATE UNIQUE INDEX "user_permission_user_account_id_site_id_permission_cod_02060a24" ON "user_permission" ("client_id", "user_account_id", "site_id", "permission_code");
ALTER TABLE "user_permission" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user_permission" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "user_permission" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "user_permission" TO "branchdesk_app";

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
CREATE INDEX "user_site_site_id_672d30ca" ON "user_site" ("client_id", "site_id");
CREATE INDEX "user_site_user_account_id_134fd31a" ON "user_site" ("client_id", "user_account_id");
CREATE INDEX "user_site_role_id_b1e069e3" ON "user_site" ("client_id", "role_id");
CREATE UNIQUE INDEX "user_site_site_id_user_account_id_fa7113d4" ON "user_site" ("client_id", "site_id", "user_account_id");
ALTER TABLE "user_site" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user_site" FORCE ROW LEVEL SECURITY;
CREATE POLICY "tenant_f9aafe83" ON "user_site" USING (client_id = current_setting('app.client', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON "user_site" TO "branchdesk_app";
