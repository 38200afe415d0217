/** German messages of problems, by the codes of `model/problemMessages.ts`. */
export default {
  UNAUTHORIZED: 'Bitte melden Sie sich zuerst an.',
  WRONG_SIGNATURE:
    'Die Signatur passt nicht: HMAC-SHA256 von Inhalt, Nonce und Zeit mit dem Auth-Token, höchstens fünf Minuten alt.',
  WRONG_PUBLIC_KEY:
    'Der Aufruf trägt in x-api-key keinen öffentlichen Schlüssel oder nicht den dieses Endpunkts.',
  invalid_grant: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  NOT_ACTIVE: 'Dieses Konto ist nicht aktiv. Bitte wenden Sie sich an Ihre Administration.',
  DEMO_PASSWORD:
    'Dieses Konto hat noch das öffentliche Passwort der Demo. Es braucht erst ein neues Passwort.',
  invalid_request: 'E-Mail-Adresse und Passwort sind erforderlich.',
  invalid_client: 'Die Kennung dieser Anwendung ist falsch.',
  unsupported_grant_type: 'Diese Art der Anmeldung wird nicht angeboten.',
  FORBIDDEN:
    'Dazu ist die Berechtigung „%{permission}“ nötig. Wenden Sie sich dafür an Ihre Administration.',
  FORBIDDEN_HERE:
    'Dazu ist die Berechtigung „%{permission}“ auch in dieser Filiale nötig. Wenden Sie sich dafür an Ihre Administration.',
  FORBIDDEN_EVERYWHERE:
    'Dazu ist die Berechtigung „%{permission}“ in allen Filialen nötig. Wenden Sie sich dafür an Ihre Administration.',
  FORBIDDEN_WITHOUT_ROLE: 'Dazu ist die Rolle %{role} nötig.',
  FORBIDDEN_NO_ROLE: 'Sie haben noch keine Rolle. Bitten Sie einen Administrator darum.',
  FORBIDDEN_ROLE: 'Dazu ist eine Rolle nötig, die in allen Filialen gilt.',
  FORBIDDEN_OWNER:
    '„%{title}“ gehört jemand anderem. Speichern Sie eine eigene Kopie, um etwas zu ändern.',
  SIGN_UP_CLOSED:
    'Hier kann sich niemand selbst registrieren. Bitten Sie Ihre Administration um ein Konto.',
  LINK_EXPIRED:
    'Dieser Link wurde bereits benutzt oder ist abgelaufen. Fordern Sie einen neuen an.',
  NOT_FOUND: 'Nicht gefunden: %{title}.',
  FEED_NOT_FOUND: 'Diese Kalenderadresse gibt es nicht, oder sie wurde widerrufen.',
  TOO_MANY_FEEDS:
    'Eine Person darf höchstens %{most} Kalenderadressen haben. Widerrufen Sie zuerst eine.',
  NO_OCCURRENCE:
    '%{title} findet um %{start} nicht statt. Der Termin wurde vielleicht verschoben oder ausgelassen.',
  NOT_FOUND_OF_MANY:
    '%{smart_count} dieser Einträge wurde nicht gefunden: %{many}. |||| %{smart_count} dieser Einträge wurden nicht gefunden: %{many}.',
  FILE_NOT_FOUND: 'Diese Datei wurde nicht gefunden.',
  UNKNOWN_PATH: 'Unter %{verb} %{path} gibt es nichts.',
  METHOD_NOT_ALLOWED: '%{verb} wird hier nicht angeboten. Erlaubt: %{allowed}.',
  PAYLOAD_PART_TOO_LARGE:
    'Die Daten sind größer als die erlaubten %{limit} Bytes: %{part} allein hat %{size}.',
  PAYLOAD_TOO_LARGE: 'Die Daten sind größer als die erlaubten %{limit} Bytes.',
  RANGE_NOT_SATISFIABLE: 'Dieser Teil liegt außerhalb der %{size} Bytes der Datei.',
  HEADERS_TOO_LARGE:
    'Adresse und Kopfzeilen des Aufrufs sind größer als die erlaubten %{limit} Bytes.',
  CALL_TOO_SLOW: 'Der Aufruf kam nicht rechtzeitig vollständig an.',
  UNREADABLE_CALL: 'Die Anfrage konnte nicht als HTTP gelesen werden.',
  TOO_MANY_MATCHES:
    'Höchstens %{most} Einträge können auf einmal zugewiesen werden. Grenzen Sie die Suche ein.',
  TOO_MANY_RECORDS:
    'Eine Datei darf höchstens %{most} Einträge haben. Nehmen Sie weniger auf einmal.',
  UNSUPPORTED_MEDIA_TYPE: 'Der Inhaltstyp „%{given}“ wird hier nicht gelesen. Erlaubt: %{allowed}.',
  UNREADABLE_BODY: 'Die Daten konnten nicht gelesen werden: %{reason}.',
  WRONG_BODY: 'Die Daten haben nicht die erwartete Form: %{expected}.',
  UNSTORABLE_TEXT:
    '%{where} enthält ein Zeichen, das nicht gespeichert werden kann (NUL oder ein halbes Ersatzzeichenpaar).',
  UNKNOWN_FIELD: 'Kein Feld %{fields} bei: %{many}. Bekannte Felder: %{known}.',
  UNKNOWN_SORT:
    'Diese Liste lässt sich nicht nach „%{field}“ sortieren. Bekannte Felder: %{known}.',
  UNKNOWN_FILTER:
    'Diese Liste lässt sich nicht nach „%{field}“ filtern. Bekannte Felder: %{known}.',
  WRONG_OPERATOR: '„%{field}“ lässt sich nicht mit „%{operator}“ vergleichen. Erlaubt: %{allowed}.',
  WRONG_FILTER_VALUE: '„%{given}“ ist kein Wert von „%{field}“ (%{kind}).',
  TOO_MANY_REACTIONS: 'Eine Nachricht hat höchstens %{most} verschiedene Reaktionen.',
  SMS_TOO_LONG:
    'Eine SMS hat höchstens %{most} Zeichen. Senden Sie den Text in mehreren Nachrichten.',
  SMS_NOT_EDITABLE: 'Eine Nachricht, die als SMS gesendet wurde, kann nicht bearbeitet werden.',
  TOO_MANY_TARGETS: 'Ein Datenstrom hat höchstens %{most} Ziele; angegeben wurden %{given}.',
  NOT_LIVE: 'Änderungen von „%{given}“ werden nicht gemeldet. Bekannte Entitäten: %{known}.',
  UNKNOWN_LINK: '„%{link}“ ist keine Verknüpfung von %{title}.',
  WRONG_QUERY: 'Diese Angaben werden nicht verstanden: %{faults}',
  TOO_MANY_GROUPS:
    'Das sind %{groups} Gruppen, und höchstens %{most} werden auf einmal gezählt. Wählen Sie eine längere Zeiteinheit, einen kürzeren Zeitraum oder weniger Werte.',
  TOO_SLOW:
    'Das Zählen dauerte länger als %{seconds} Sekunden. Wählen Sie einen kürzeren Zeitraum, weniger Filialen oder mehr Filter.',
  VALIDATION:
    '%{smart_count} Feld braucht einen anderen Wert. |||| %{smart_count} Felder brauchen einen anderen Wert.',
  WRONG_VALUE: 'Ein Wert hat die falsche Form oder liegt außerhalb seines Bereichs.',
  CONFLICT: 'Inzwischen hat jemand anderes hier etwas geändert: %{title}.',
  PERMISSION_CHANGED:
    'Jemand anderes hat diese Berechtigung inzwischen geändert. Jetzt sehen Sie den aktuellen Stand.',
  MOVED: 'Inzwischen hat jemand anderes hier etwas verschoben: %{title}. Laden Sie die Liste neu.',
  DUPLICATE:
    '%{title} mit demselben Wert ist schon vorhanden: %{fields}. |||| %{title} mit denselben Werten ist schon vorhanden: %{fields}.',
  DUPLICATE_OF_SOMETHING: 'Einen solchen Eintrag gibt es schon.',
  IN_USE: '%{title} wird noch benutzt: %{dependants}. Entfernen oder ändern Sie diese zuerst.',
  LOOKUP_CODE_IN_USE:
    'Wird noch benutzt: %{dependants}. Dort muss zuerst ein anderer Wert gewählt werden, sonst steht dort nur der Code.',
  LOOKUP_IN_USE:
    'Wird noch benutzt: %{dependants}. Dort steht danach nur der Code, und vor dem Speichern ist ein anderer Wert nötig. Trotzdem löschen?',
  TRANSITION_REFUSED:
    'Nichts wurde geändert: %{smart_count} der Einträge lässt das in seinem jetzigen Zustand nicht zu. |||| Nichts wurde geändert: %{smart_count} der Einträge lassen das in ihrem jetzigen Zustand nicht zu.',
  NOT_REMOVED:
    'Nichts wurde entfernt: %{smart_count} der Einträge wird noch benutzt (%{dependants}). |||| Nichts wurde entfernt: %{smart_count} der Einträge werden noch benutzt (%{dependants}).',
  REFERENCE: 'Ein Eintrag, auf den dieser verweist oder der auf ihn verweist, steht im Weg.',
  IDEMPOTENCY_KEY_REUSED:
    'Dieser Idempotency-Key wurde schon mit anderen Daten benutzt. Nehmen Sie einen neuen.',
  WRONG_IDEMPOTENCY_KEY: 'Ein Idempotency-Key hat 1 bis 200 druckbare Zeichen.',
  WRONG_IF_MATCH:
    'If-Match war „%{given}“; erlaubt: "*" oder eine Version in Anführungszeichen, wie ein ETag sie angibt.',
  UNDO_NOT_FOUND: 'Hier gibt es nichts, das Sie rückgängig machen könnten.',
  UNDO_USED: 'Das wurde bereits rückgängig gemacht.',
  UNDO_EXPIRED: 'Das liegt zu lange zurück, um rückgängig gemacht zu werden.',
  UNDO_BLOCKED:
    'Nichts wurde rückgängig gemacht: %{smart_count} Eintrag steht etwas im Weg. |||| Nichts wurde rückgängig gemacht: %{smart_count} Einträgen steht etwas im Weg.',
  FILTER_NOT_EDITABLE: 'Dieser Filter kann nicht geändert werden',
  FORM_NOT_HERE: 'Das Formular wird an dieser Filiale nicht verwendet',
  FORM_NOT_YOURS: 'Das Formular ist an dieser Filiale weder Ihnen noch Ihrer Rolle zugewiesen',
  FORM_WITHOUT_SECTIONS: 'Das Formular hat an dieser Filiale keine Abschnitte zum Ausfüllen',
  SECTION_NOT_PUBLISHED: 'Der Abschnitt „%{section}“ ist noch nicht veröffentlicht',
  SECTION_VERSION_MISSING:
    'Version %{number} des Abschnitts „%{section}“ fehlt in der Datenbank. Stellen Sie sie aus einer Sicherung wieder her.',
  DOCUMENT_COMPLETED: 'Das Dokument wurde bereits abgeschickt',
  DOCUMENT_EXPIRED: 'Das Dokument ist abgelaufen und kann nicht mehr ausgefüllt werden',
  MESSAGE_DELETED: 'Diese Nachricht wurde gelöscht',
  MESSAGE_HIDDEN: 'Ein Moderator hat diese Nachricht ausgeblendet',
  MODERATORS_ONLY: 'Das dürfen nur Moderatoren der Unterhaltung',
  MESSAGE_NOT_YOURS: 'Nur wer eine Nachricht geschrieben hat, kann sie ändern',
  MESSAGE_NOT_YOURS_TO_REMOVE: 'Nur wer eine Nachricht geschrieben hat, kann sie entfernen',
  MESSAGE_IN_OTHER_NAME: 'Eine Nachricht wird im eigenen Namen gesendet',
  LEAVING_NOT_YOURS:
    'Nur die Person selbst oder ein Moderator kann ändern, wer eine Unterhaltung verlassen hat',
  PARTICIPANT_NOT_YOURS_TO_REMOVE:
    'Nur ein Moderator kann Teilnehmer entfernen. Sie selbst können die Unterhaltung verlassen.',
  REPLY_ELSEWHERE: 'Eine Antwort muss eine Nachricht derselben Unterhaltung zitieren',
  LAST_PARTICIPANT: 'Der letzte Teilnehmer einer Unterhaltung kann nicht entfernt werden',
  NOT_PARTICIPANT: 'Nur wer an einer Unterhaltung teilnimmt, schreibt darin',
  TOO_MANY_REQUESTS: 'Zu viele Versuche. Versuchen Sie es in %{seconds} Sekunden noch einmal.',
  TOO_MANY_FOR_LONG: 'Zu viele Versuche. Versuchen Sie es in %{minutes} Minuten noch einmal.',
  TOO_MANY_SUBSCRIPTIONS:
    'Sie haben schon %{most} Abonnements offen. Schließen Sie zuerst eines davon.',
  TOO_MANY_TRANSFERS:
    'Sie haben schon %{most} laufende Exporte, Importe oder große Zuweisungen. Warten Sie, bis eine davon fertig ist.',
  TRANSFERS_BUSY:
    'Andere exportieren, importieren oder weisen gerade viele Einträge zu. Versuchen Sie es in einigen Minuten noch einmal.',
  UNAVAILABLE: 'Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  DISK_FULL:
    'Es wurde nichts gespeichert: Der Datenträger des Dienstes ist voll. Wenden Sie sich an Ihre Administration.',
  INTERNAL: 'Hier ist etwas schiefgegangen. Es wurde als Anfrage %{requestId} protokolliert.',
  SERVER_ERROR: 'Serverfehler',
  UNKNOWN_ERROR: 'Unbekannter Fehler',
  OFFLINE: 'Der Server ist nicht erreichbar. Möglicherweise sind Sie offline.',
  UNREADABLE: 'Der Server gab eine Antwort, die nicht gelesen werden kann.',
}
