/**
 * Empties the tables of a product that goes on running: what it keeps of master data counts as changed, and no number
 * comes again.
 */
export const emptyingWhileRunning = `do $$
  declare
    filled text;
  begin
    select string_agg(format('%I', tablename), ', ') into filled
      from pg_tables where schemaname = 'public' and tablename <> 'master_data_versions';
    perform set_config('session_replication_role', 'replica', true);
    execute 'truncate ' || filled || ' cascade';
    update master_data_versions set version = version + 1;
  end
$$`;
