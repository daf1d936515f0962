/**
 * Empties the tables of a product that goes on running: what it keeps of master data counts as changed, and no number
 * comes again. Work of the test before may hold rows of tables that this waits for, and wait for others itself: the
 * database ends one of both, and if it is this one, it tries again.
 */
export const emptyingWhileRunning = `do $$
  declare
    filled text;
    tries int := 0;
  begin
    select string_agg(format('%I', tablename), ', ') into filled
      from pg_tables where schemaname = 'public' and tablename <> 'master_data_versions';
    perform set_config('session_replication_role', 'replica', true);
    loop
      begin
        execute 'truncate ' || filled || ' cascade';
        exit;
      exception when deadlock_detected then
        tries := tries + 1;
        if tries = 5 then
          raise;
        end if;
      end;
    end loop;
    update master_data_versions set version = version + 1;
  end
$$`;
