-- Nobody asks it any more: what depends on a landlord is read by the registry of dependents.
drop function aforo_landlord_has_contracts(uuid);
